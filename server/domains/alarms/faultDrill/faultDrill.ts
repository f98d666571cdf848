import { and, eq, inArray } from 'drizzle-orm'
import type { FaultDrill, faultDrill } from '../../../../core/contract/alarms/faultDrill.ts'
import { siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { conflict, forbidden, invalid, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { WithMessage } from '../../../http/WithMessage.ts'
import { orders, orgs, sites, users } from '../../../tables/index.ts'
import { type DrillRecord, holdDrills, lastDrills, readLife } from './journal.ts'

const noRegion = '当前接入的是真实设备，没有演示区域，不能进行故障演练'
const isOver = ({ state }: DrillRecord) => state !== 'running' && state !== 'stopping'

/** The enterprise that is meant: the caller's own, or one in its scope. */
async function enterpriseOf({ db, scope }: Context, asked: string | undefined): Promise<string> {
  const orgId = asked || scope.orgId
  if (!scope.covers(orgId)) throw missing('机构不存在')
  const [org] = await db.select({ kind: orgs.kind }).from(orgs).where(eq(orgs.id, orgId))
  if (!org) throw missing('机构不存在')
  if (org.kind !== 'enterprise') throw invalid('请选择演练的企业', { orgId: '请选择演练的企业' })
  return orgId
}

/** The drill of an enterprise that goes on at a site the caller sees, or null. */
async function goingOn(context: Context, orgId: string): Promise<DrillRecord | null> {
  const [record] = await lastDrills(context, [orgId])
  return record && !isOver(record) ? record : null
}

/** Which of these sites the caller sees. */
const seenSites = async ({ db, scope }: Context, ids: readonly string[]) =>
  new Set(
    ids.length > 0
      ? (
          await db
            .select({ id: sites.id })
            .from(sites)
            .where(and(inArray(sites.id, [...ids]), scope.sees()))
        ).map(({ id }) => id)
      : [],
  )

/** Drills as the console shows them. */
async function shown({ db }: Context, records: readonly DrillRecord[], orgNames: ReadonlyMap<string, string>): Promise<FaultDrill[]> {
  const people = records.flatMap(({ plan, stoppedBy }) => [plan.startedBy, ...(stoppedBy ? [stoppedBy] : [])])
  const names = new Map(
    people.length > 0
      ? (await db.select({ id: users.id, name: users.userName }).from(users).where(inArray(users.id, people))).map(row => [
          row.id,
          row.name,
        ])
      : [],
  )
  return Promise.all(
    records.map(async ({ plan, startedAt, steps, state, reason, endedAt, stoppedBy }) => {
      const alarmId = steps.findLast(step => step.alarmId)?.alarmId
      const orderId = steps.findLast(step => step.orderId)?.orderId
      const [order] = orderId ? await db.select({ no: orders.no }).from(orders).where(eq(orders.id, orderId)) : []
      const { id, orgId, siteId, stationName, devName, zone, startedBy } = plan
      return {
        id,
        orgId,
        orgName: orgNames.get(orgId) ?? '',
        stationId: siteId,
        stationName,
        devName,
        startedBy: names.get(startedBy) ?? '',
        startedAt: siteTime(startedAt, zone),
        state,
        steps: steps.map(({ step, at, note }) => ({ step, at: siteTime(at, zone), note })),
        reason: [stoppedBy && `由 ${names.get(stoppedBy) ?? '其他用户'} 中止`, reason].filter(Boolean).join('；'),
        endedAt: siteTime(endedAt, zone),
        alarmId: alarmId ? String(alarmId) : '',
        orderId: order ? String(orderId) : '',
        orderNo: order?.no ?? '',
      }
    }),
  )
}

export const faultDrillHandlers: Handlers<typeof faultDrill> = {
  async getState(_input, context) {
    const { faultDrills } = context
    if (!faultDrills) return { available: false, reason: noRegion, orgs: [], drills: [] }
    const enterprises = await faultDrills.enterprises(context)
    const known = await lastDrills(
      context,
      enterprises.map(({ orgId }) => orgId),
    )
    const seen = await seenSites(
      context,
      known.map(({ plan }) => plan.siteId),
    )
    const records = known.filter(({ plan }) => seen.has(plan.siteId))
    return {
      available: enterprises.length > 0,
      reason: enterprises.length > 0 ? '' : '没有可演练的企业：需要带摄像机的站点与演示人员',
      orgs: enterprises,
      drills: await shown(context, records, new Map(enterprises.map(({ orgId, orgName }) => [orgId, orgName]))),
    }
  },

  async start({ orgId: asked }, context) {
    const { db, faultDrills, principal, note, afterCommit } = context
    if (principal.kind !== 'user') throw forbidden()
    if (!faultDrills) throw conflict(noRegion)
    const orgId = await enterpriseOf(context, asked)
    await holdDrills(db, orgId)
    if (await goingOn(context, orgId)) throw conflict('该企业已有一次故障演练正在进行，结束后才能再次开始')
    // One that is told no more may still be carried out: its server was away for hours.
    if (await readLife(db, orgId)) throw conflict('上一次故障演练尚在收尾，稍后才能再次开始')
    const plan = await faultDrills.plan(context, orgId)
    note({ target: plan.id, orgId, detail: { ...plan } })
    afterCommit(() => faultDrills.begin(plan))
    const { id, stationName, devName } = plan
    return new WithMessage(`故障演练已开始：${stationName} ${devName}`, { id, stationName, devName })
  },

  /** What is to be undone, whoever carries the drill out does: it reads of this. */
  async stop({ orgId: asked }, context) {
    const { db, faultDrills, note } = context
    if (!faultDrills) throw conflict(noRegion)
    const orgId = await enterpriseOf(context, asked)
    await holdDrills(db, orgId)
    const record = await goingOn(context, orgId)
    if (record && !(await seenSites(context, [record.plan.siteId])).has(record.plan.siteId)) throw missing('没有进行中的故障演练')
    note({ target: record?.plan.id ?? orgId, orgId })
    return record
      ? new WithMessage('正在中止：设备恢复、告警与工单办结后结束', { stopped: true })
      : new WithMessage('没有进行中的故障演练', { stopped: false })
  },
}
