import { eq, sql } from 'drizzle-orm'
import { isLimit, limitOrNull } from '../../ingest/limits.ts'
import { random } from '../seeded.ts'
import { DAY, HOUR, MINUTE } from '../../../core/time/time.ts'
import { limitRemark } from '../../alarms/alarmText.ts'
import { clockSkew, offline } from '../../alarms/abnormal/conditions.ts'
import type { Transaction } from '../../live/live.ts'
import { loadRegion } from '../simulator/loadRegion.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import { type NewOrder, openOrders, orderOf } from '../../orders/openOrders.ts'
import type { Taken } from '../../orders/process/walk.ts'
import { alarmLimits, alarms, gateways, indicators, sites } from '../../tables/index.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { demoOrgs } from './fillPeople.ts'
import { demoFile } from '../demoSites.ts'
import type { PastAlarm } from './pastAlarms.ts'
import { pastClocks } from './pastClocks.ts'
import { pastGeneration } from './pastGeneration.ts'
import { pastLimits, type PastRule } from './pastLimits.ts'
import { pastSilence } from './pastSilence.ts'

/** Causes by the type of an abnormal condition, of limit alarms, and of all others. */
type Causes = Readonly<Record<string, readonly string[]>> & { limit: readonly string[]; other: readonly string[] }
type Texts = { ignored: string[]; judged: string[]; repaired: string[]; finished: string[]; causes: Causes }

/**
 * Alarms of the last days, most of them handled, with the orders they became. What lasts at the anchor stays open: the
 * engine goes on from there.
 */
export async function fillAlarms(tx: Transaction, anchor: number, historyDays: number) {
  const from = anchor - historyDays * DAY
  const limits = await tx
    .select({
      deviceId: alarmLimits.deviceId,
      indicatorId: indicators.id,
      indicatorNo: indicators.no,
      name: indicators.name,
      lower: alarmLimits.lower,
      upper: alarmLimits.upper,
      deadband: alarmLimits.deadband,
      onDelay: alarmLimits.onDelay,
      type: alarmLimits.type,
      level: alarmLimits.level,
    })
    .from(alarmLimits)
    .innerJoin(indicators, eq(indicators.id, alarmLimits.indicatorId))
  const byDevice = new Map<number, typeof limits>()
  for (const limit of limits) byDevice.set(limit.deviceId, [...(byDevice.get(limit.deviceId) ?? []), limit])
  const rulesOf = (deviceId: number): PastRule[] =>
    (byDevice.get(deviceId) ?? []).flatMap(({ name, lower, upper, ...limit }) => [
      ...(isLimit(upper) ? [{ ...limit, side: 'upper' as const, limit: upper, remark: limitRemark(name, 'upper') }] : []),
      ...(isLimit(lower) ? [{ ...limit, side: 'lower' as const, limit: lower, remark: limitRemark(name, 'lower') }] : []),
    ])
  const names = new Map((await tx.select({ id: gateways.id, name: gateways.name }).from(gateways)).map(row => [row.id, row.name]))
  const ofGateways = (site: SiteModel) =>
    [...new Set(site.models.map(model => model.device.gatewayId))].flatMap(id => {
      const behind = site.models.filter(model => model.device.gatewayId === id)
      const name = names.get(id) ?? '采集网关'
      return [...pastSilence(behind, name, from, anchor), ...pastClocks(behind, name, from, anchor)]
    })
  const region = await loadRegion(tx)
  await measureClocks(tx, region, anchor)
  const past = region
    .flatMap(site => [
      ...ofGateways(site),
      ...pastGeneration(site, from, anchor),
      ...site.models.flatMap(model => pastLimits(model, rulesOf(model.device.id), from, anchor)),
    ])
    .sort((a, b) => a.raisedAt - b.raisedAt)
  if (past.length === 0) return
  const places = new Map((await tx.select().from(sites)).map(site => [site.id, site]))
  const texts = demoFile<Texts>('opinions.json')
  // An incident is decided with its members.
  const decisions = new Map(
    past.flatMap(alarm =>
      alarm.gatewayId && alarm.incident ? [[alarm.incident, { by: alarm.seed, decision: decide(alarm, anchor, texts) }]] : [],
    ),
  )
  const rows = past.map(alarm => {
    const together = alarm.incident ? decisions.get(alarm.incident) : undefined
    const site = places.get(alarm.siteId)
    if (!site) throw new Error(`no site ${alarm.siteId}`)
    const limit = byDevice.get(alarm.deviceId)?.find(each => each.indicatorNo === alarm.indicatorNo)
    const decision = together ? together.decision : decide(alarm, anchor, texts)
    const operators = demoAccounts().filter(account => account.org === site.orgId && account.kind === 'operator')
    const by = operators[(together?.by ?? alarm.seed) % operators.length]?.userId ?? null
    const row = {
      orgId: site.orgId,
      siteId: alarm.siteId,
      deviceId: alarm.deviceId,
      indicatorId: limit?.indicatorId ?? null,
      sign: alarm.sign,
      status:
        alarm.sign === '2'
          ? alarm.recoveredAt === null
            ? '1'
            : '3'
          : decision === null
            ? '1'
            : decision.deal !== '1' && !decision.finished
              ? '2'
              : '3',
      type: alarm.type,
      level: alarm.level,
      remark: alarm.remark,
      value: alarm.value,
      peak: alarm.peak,
      lower: limit ? limitOrNull(limit.lower) : null,
      upper: limit ? limitOrNull(limit.upper) : null,
      raisedAt: new Date(alarm.raisedAt),
      recoveredAt: alarm.recoveredAt === null ? null : new Date(alarm.recoveredAt),
      createdAt: new Date(alarm.raisedAt + 1000),
      nextDeal: decision?.deal ?? null,
      dealOpinion: decision?.opinion ?? null,
      handledBy: decision && by,
      handledAt: decision && new Date(decision.at),
      gatewayId: alarm.gatewayId ?? null,
    }
    return { row, decision, site, by, alarm }
  })
  const ids: number[] = []
  for (let n = 0; n < rows.length; n += 500)
    ids.push(
      ...(
        await tx
          .insert(alarms)
          .values(rows.slice(n, n + 500).map(each => each.row))
          .returning({ id: alarms.id })
      ).map(each => each.id),
    )
  const isMember = ({ incident, gatewayId }: PastAlarm) => gatewayId === undefined && heads.has(incident ?? '')
  const heads = new Map(rows.flatMap(({ alarm }, n) => (alarm.gatewayId && alarm.incident ? [[alarm.incident, ids[n] ?? 0]] : [])))
  const members = rows.flatMap(({ alarm }, n) => {
    const head = isMember(alarm) ? heads.get(alarm.incident ?? '') : undefined
    return head ? [{ id: ids[n] ?? 0, head }] : []
  })
  const made = await Promise.all(
    rows.flatMap(({ row, decision, site, by, alarm }, n) =>
      decision && decision.deal !== '1' && by && !isMember(alarm)
        ? [pastOrder({ ...row, id: ids[n] ?? 0 }, decision, site, by, texts, anchor)]
        : [],
    ),
  )
  await openOrders(tx, made)
  // What was due by now was told by now, as it would have been.
  const knownUntil = sql`least(coalesce(ended_at, 'infinity'), ${new Date(anchor).toISOString()}::timestamptz)`
  await tx.execute(sql`update order_steps set reminded_at = case when remind_at < ${knownUntil} then remind_at end,
    escalated_at = case when due_at < ${knownUntil} then due_at end where remind_at < ${knownUntil}`)
  await tx.execute(sql`
    update alarms
    set part_of = incident.id
    from unnest(
      ${sql.param(members.map(({ id }) => id))}::bigint[], ${sql.param(members.map(({ head }) => head))}::bigint[]
    ) as tied (id, head)
      join alarms incident on incident.id = tied.head
    where alarms.id = tied.id
  `)
}

/** What the last deliveries have said of the gateways' clocks. */
async function measureClocks(tx: Transaction, region: readonly SiteModel[], anchor: number) {
  const ahead = new Map(region.flatMap(({ models }) => models.map(model => [model.device.gatewayId, model.aheadMs(anchor) / 1000])))
  for (const [id, clockSkewSeconds] of ahead)
    if (clockSkewSeconds > 0)
      await tx
        .update(gateways)
        .set({ clockSkewSeconds, clockMeasuredAt: new Date(anchor) })
        .where(eq(gateways.id, id))
}

interface Decision {
  /** 1 ignore, 2 fault judgement, 3 emergency repair. */
  deal: '1' | '2' | '3'
  at: number
  opinion: string
  finished: boolean
}

const pick = (list: readonly string[], seed: number) => list[seed % list.length] ?? ''

/**
 * What the person on watch did: limit alarms and stops lead to work more often than a short silence. The newest, and
 * what lasts, still wait.
 */
function decide({ seed, sign, type, recoveredAt, raisedAt }: PastAlarm, anchor: number, texts: Texts): Decision | null {
  const age = anchor - raisedAt
  const at = Math.min(anchor - MINUTE, Math.max(raisedAt + 4 * MINUTE, raisedAt + (8 + 50 * random(seed, 41)) * MINUTE))
  if (recoveredAt === null || age < 6 * HOUR || (age < 3 * DAY && random(seed, 42) < 0.35)) return null
  const serious = sign === '1' ? 0.55 : type === offline.type || type === clockSkew.type ? 0.12 : 0.6
  const draw = random(seed, 43)
  const deal = draw > serious ? '1' : draw > serious * 0.55 ? '2' : '3'
  const finished = deal === '1' || (age > 4 * DAY && recoveredAt < anchor - 2 * DAY) || random(seed, 44) < 0.4
  return { deal, at, finished, opinion: pick(deal === '1' ? texts.ignored : deal === '2' ? texts.judged : texts.repaired, seed) }
}

/** Why it was raised: what a judgement finds, not what was done about it. */
const causeOf = ({ sign, type }: Pick<PastAlarm, 'sign' | 'type'>, causes: Causes, seed: number) =>
  pick(sign === '1' ? causes.limit : (causes[type] ?? causes.other), seed)

/** What became of an order since it was opened: how far somebody has come with it, each step with who took it and when. */
async function pastOrder(
  alarm: Parameters<typeof orderOf>[0] & Pick<PastAlarm, 'sign' | 'type'>,
  { deal, at, opinion, finished }: Decision,
  site: typeof sites.$inferSelect,
  by: string,
  texts: Texts,
  anchor: number,
): Promise<NewOrder> {
  const repair = deal === '3'
  const seed = alarm.id
  const teams = demoOrgs().filter(org => org.kind === 'team' && org.parent === site.baseId)
  const crew = repair ? teams[seed % teams.length] : undefined
  const leader = demoAccounts().find(account => account.userId === crew?.leader)
  const worker = demoAccounts().find(account => account.kind === 'maintenance' && account.unit === crew?.id)
  // What was done was done before the history ends.
  const span = Math.min((1.5 + 20 * random(seed, 46)) * HOUR, anchor - MINUTE - at)
  const when = (share: number) => new Date(at + share * span)
  const did = pick(texts.finished, seed)
  const cause = causeOf(alarm, texts.causes, seed)
  const arrived = { outcome: 'arrived', userId: worker?.userId ?? leader?.userId ?? by, at: when(0.25) }
  const since: Taken[] = finished
    ? repair
      ? [
          arrived,
          { outcome: 'finished', userId: arrived.userId, at: when(0.8), message: did },
          { outcome: 'accepted', userId: by, at: when(1) },
        ]
      : [{ outcome: 'harmless', userId: by, at: when(1), message: cause }]
    : repair && random(seed, 48) >= 0.5
      ? [{ ...arrived, at: new Date(Math.min(when(0.25).getTime(), at + 40 * MINUTE)) }]
      : []
  const made = await orderOf(alarm, site, {
    kind: repair ? 'rushRepair' : 'judge',
    userId: by,
    at: new Date(at),
    opinion,
    crew: crew ? { id: crew.id, name: crew.name, leader: leader?.userName ?? null, phone: leader?.phone ?? null } : null,
    remark: opinion,
    planFinishTime: new Date(at + (repair ? 8 : 24) * HOUR),
    since,
  })
  if (!finished) return made
  const fields = repair
    ? { operationContent: did, evaluationLevel: 3 + (seed % 3) }
    : { faultType: '6', faultLevel: '4', faultReason: cause }
  return { ...made, order: { ...made.order, ...fields } }
}
