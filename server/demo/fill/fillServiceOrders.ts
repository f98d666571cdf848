import { and, asc, eq, inArray } from 'drizzle-orm'
import { random } from '../seeded.ts'
import { DAY, HOUR, MINUTE, siteDay } from '../../../core/time/time.ts'
import type { Transaction } from '../../live/live.ts'
import { newOrder, openOrders } from '../../orders/openOrders.ts'
import type { Taken } from '../../orders/process/walk.ts'
import { type ServiceKind, serviceTypes } from '../../orders/service/serviceTypes.ts'
import { contractSites, contracts, defects, devices, orderChecks, orderDevices, sites, standards } from '../../tables/index.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { demoOrgs } from './fillPeople.ts'

type Site = typeof sites.$inferSelect
type Standard = typeof standards.$inferSelect

/** How far the demonstration's orders have come: each with the days it was planned before the anchor. */
const stages = [
  { kind: 'patrol', days: 12, steps: 6 },
  { kind: 'maintain', days: 8, steps: 6 },
  { kind: 'patrol', days: 3, steps: 5 },
  { kind: 'patrol', days: 1, steps: 4 },
  { kind: 'maintain', days: 1, steps: 3 },
  { kind: 'patrol', days: 1, steps: 1 },
] as const satisfies readonly { kind: ServiceKind; days: number; steps: number }[]
/** Devices of one station that are looked at. */
const most = 6

interface People {
  planner: string
  approver: string
  worker: string
  crew: { id: string; name: string; leader: string | null; phone: string | null }
}

/**
 * Who works for a station: the watch plans, the enterprise approves, a team of the station's base does it. Nobody where
 * one of them is missing.
 */
function peopleOf(site: Site, n: number): People | undefined {
  const accounts = demoAccounts().filter(({ org }) => org === site.orgId)
  const team = demoOrgs().filter(({ kind, parent }) => kind === 'team' && parent === site.baseId)[0]
  const operators = accounts.filter(({ kind }) => kind === 'operator')
  const planner = operators[n % Math.max(1, operators.length)]
  const approver = accounts.find(({ kind }) => kind === 'enterprise-admin')
  const leader = accounts.find(({ userId }) => userId === team?.leader)
  const worker = accounts.find(({ kind, unit }) => kind === 'maintenance' && unit === team?.id) ?? leader
  if (!team || !planner || !approver || !worker) return undefined
  return {
    planner: planner.userId,
    approver: approver.userId,
    worker: worker.userId,
    crew: { id: team.id, name: team.name, leader: leader?.userName ?? null, phone: leader?.phone ?? null },
  }
}

/** What somebody found at an item: most are well, a reading lies within its limits. */
function found({ lower, upper, unit }: Standard['items'][number], seed: number) {
  const bad = random(seed, 61) < 0.05
  const span = upper !== null && lower !== null ? upper - lower : Math.abs(upper ?? lower ?? 0) * 0.4
  const inside = upper !== null ? upper - span * (0.3 + 0.4 * random(seed, 62)) : (lower ?? 0) + span * (0.5 + random(seed, 62))
  const outside = upper !== null ? upper + span * 0.1 : (lower ?? 0) - span * 0.1
  const value = unit ? Math.round((bad ? outside : inside) * 10) / 10 : null
  return { result: bad ? ('bad' as const) : ('ok' as const), value, note: bad ? '现场复核，需处理' : '' }
}

/**
 * Patrol and maintenance orders of the last days, some of them still open, with what their checks found and the defects
 * that came of it.
 */
export async function fillServiceOrders(tx: Transaction, anchor: number) {
  const all = await tx.select().from(standards).where(eq(standards.orgId, '1'))
  const list = await tx
    .select({ contract: contracts, site: sites })
    .from(contracts)
    .innerJoin(contractSites, eq(contractSites.contractId, contracts.id))
    .innerJoin(sites, eq(sites.id, contractSites.siteId))
    .orderBy(asc(contracts.id), asc(sites.id))
  for (const [n, stage] of stages.entries()) {
    // One station of every enterprise, another one for every order.
    for (const orgId of new Set(list.map(({ contract }) => contract.orgId))) {
      const own = list.filter(({ contract }) => contract.orgId === orgId)
      const chosen = own[(n * 3) % own.length]
      const people = chosen && peopleOf(chosen.site, n)
      if (chosen && people) await fillOne(tx, { ...stage, anchor, all, people, contractId: chosen.contract.id, site: chosen.site })
    }
  }
}

interface One {
  kind: ServiceKind
  days: number
  steps: number
  anchor: number
  all: readonly Standard[]
  people: People
  contractId: number
  site: Site
}

async function fillOne(tx: Transaction, { kind, days, steps, anchor, all, people, contractId, site }: One) {
  const at = anchor - days * DAY
  const when = (hours: number) => new Date(Math.min(at + hours * HOUR, anchor - MINUTE))
  const { planner, approver, worker, crew } = people
  const path: Taken[] = [
    { outcome: 'sent', userId: planner, at: when(0.5) },
    { outcome: 'approved', userId: approver, at: when(2), message: '同意' },
    { outcome: 'dispatched', userId: planner, at: when(3), message: crew.name },
    { outcome: 'arrived', userId: worker, at: when(20) },
    { outcome: 'finished', userId: worker, at: when(22), message: '检查完毕，异常项已登记缺陷' },
    { outcome: 'accepted', userId: planner, at: when(26) },
  ]
  const since = path.slice(0, steps)
  const level = kind === 'patrol' ? '1' : '2'
  const title = kind === 'patrol' ? '例行巡检' : '全面检修'
  const handed = steps >= 3
  const made = await newOrder(
    kind,
    {
      orgId: site.orgId,
      siteId: site.id,
      baseId: site.baseId,
      contractId,
      serviceLevel: level,
      degree: '3',
      content: `${site.shortName}${title}`.slice(0, 60),
      contactName: site.contact,
      contactPhone: site.phone,
      planArriveTime: new Date(at + 20 * HOUR),
      planFinishTime: new Date(at + 30 * HOUR),
      createdBy: planner,
      createdAt: new Date(at),
      ...(handed && { crewId: crew.id, crewName: crew.name, principal: crew.leader, principalContact: crew.phone }),
      ...(steps >= 5 && { operationContent: '按标准逐项检查，记录见检查项' }),
      ...(steps >= 6 && { evaluationLevel: 5 }),
    },
    site.zone,
    [{ outcome: 'planned', userId: planner, at: new Date(at) }, ...since],
  )
  const [order] = await openOrders(tx, [made])
  const standing = await tx
    .select({ id: devices.id, type: devices.type })
    .from(devices)
    .where(
      and(
        eq(devices.siteId, site.id),
        inArray(devices.type, [...new Set(all.map(({ deviceType }) => deviceType).filter(type => type !== ''))]),
      ),
    )
    .orderBy(asc(devices.id))
    .limit(most)
  const fitting = (type: string) =>
    all.find(each => each.deviceType === type && each.serviceType === serviceTypes[kind].service && each.serviceLevel === level) ??
    all.find(each => each.deviceType === '' && each.serviceType === serviceTypes[kind].service && each.serviceLevel === level)
  if (!order) return
  const own = { orgId: site.orgId, orderId: order.id }
  for (const device of standing) {
    const standard = fitting(device.type)
    if (!standard) continue
    const [row] = await tx
      .insert(orderDevices)
      .values({ ...own, siteId: site.id, deviceId: device.id, standardId: standard.id })
      .returning({ id: orderDevices.id })
    const checks = await tx
      .insert(orderChecks)
      .values(
        standard.items.map((item, sort) => ({
          ...own,
          orderDeviceId: row!.id,
          sort,
          name: item.standardName,
          method: item.method,
          unit: item.unit,
          lower: item.lower,
          upper: item.upper,
          photo: item.photo,
          ...(steps >= 5 && { ...found(item, device.id * 100 + sort + order.id), userId: worker, at: when(21) }),
        })),
      )
      .returning()
    for (const check of checks.filter(({ result }) => result === 'bad')) {
      const no = `QD${siteDay(when(21), site.zone).replaceAll('-', '').slice(2)}-C${check.id}`
      await tx.insert(defects).values({
        no,
        orgId: site.orgId,
        siteId: site.id,
        deviceId: device.id,
        source: serviceTypes[kind].source,
        level: '3',
        content: `${check.name}异常${check.value === null ? '' : `，读数 ${check.value} ${check.unit}`}：${check.note}`,
        foundAt: when(21),
        foundBy: worker,
        checkId: check.id,
      })
    }
  }
}
