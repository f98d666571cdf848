import { and, asc, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf } from '../../core/contract/call.ts'
import type { energy } from '../../core/contract/energy.ts'
import { reverseKinds } from '../../core/energyKinds.ts'
import { limitsOf } from '../../core/deviceLimits.ts'
import { siteDay, siteTime } from '../../core/time.ts'
import type { ChangeContext, Context } from '../context.ts'
import { readPage } from '../database/page.ts'
import { invalid, missing } from '../failure.ts'
import type { Handlers } from '../http/implement.ts'
import { sumSiteDays } from '../ingest/siteDays.ts'
import { deviceDays, devices, energyCorrections as corrections, sites } from '../tables/index.ts'

type Kind = ParsedOf<typeof energy.detail>['kind']
type Filters = ParsedOf<typeof energy.corrections>

const clockOf = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const dayColumns = {
  siteId: sites.id,
  shortName: sites.shortName,
  deviceNo: devices.no,
  deviceName: devices.name,
  kind: deviceDays.kind,
  day: deviceDays.day,
  kwh: deviceDays.kwh,
  counted: deviceDays.counted,
  broughtForward: deviceDays.broughtForward,
  manual: deviceDays.manual,
  estimated: deviceDays.estimated,
  events: deviceDays.events,
}
type DayRow = { kind: string; events: (typeof deviceDays.$inferSelect)['events'] }
const shownDay = <Row extends DayRow>({ events, kind, ...row }: Row) => ({
  ...row,
  kind: kind as Kind,
  events: (events ?? []).map(({ minute, ...event }) => ({ ...event, at: clockOf(minute) })),
})

const correctionColumns = {
  id: sql<string>`${corrections.id}::text`.as('correction_id'),
  siteId: sites.id,
  shortName: sites.shortName,
  deviceNo: devices.no,
  deviceName: devices.name,
  kind: corrections.kind,
  day: corrections.day,
  before: corrections.before,
  after: corrections.after,
  reason: corrections.reason,
  createdBy: corrections.createdBy,
  createdAt: corrections.createdAt,
  undone: corrections.undone,
  undoneBy: corrections.undoneBy,
  undoneAt: corrections.undoneAt,
}
const shownCorrection = <Row extends { kind: string; createdAt: Date; undoneBy: string | null; undoneAt: Date | null }>(row: Row) => ({
  ...row,
  kind: row.kind as Kind,
  createdAt: siteTime(row.createdAt),
  undoneBy: row.undoneBy ?? '',
  undoneAt: row.undoneAt ? siteTime(row.undoneAt) : '',
})

/** Conditions on rows of a table of registers and days, beside `devices` and `sites`. */
const chosen = (table: typeof deviceDays | typeof corrections, { siteId, deviceNo, kind, from, to }: Filters, { scope }: Context) =>
  and(
    scope.sees(),
    siteId ? eq(sites.id, siteId) : undefined,
    deviceNo ? eq(devices.no, deviceNo) : undefined,
    kind ? eq(table.kind, kind) : undefined,
    from ? gte(table.day, from) : undefined,
    to ? lte(table.day, to) : undefined,
  )

const readCorrections = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select(correctionColumns)
    .from(corrections)
    .innerJoin(devices, eq(devices.id, corrections.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(where)

type CorrectionRecord = Awaited<ReturnType<typeof readCorrections>>[number]

const readDays = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db
    .select(dayColumns)
    .from(deviceDays)
    .innerJoin(devices, eq(devices.id, deviceDays.deviceId))
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(where)
type DayRecord = Awaited<ReturnType<typeof readDays>>[number]

/** Sets what a person says of a register and day, null = nobody says anything (any more), and everything that stands on it. */
async function putManual(
  { db, clock }: ChangeContext,
  key: { deviceId: number; siteId: string; kind: string; day: string },
  kwh: number | null,
) {
  const where = and(eq(deviceDays.deviceId, key.deviceId), eq(deviceDays.kind, key.kind), eq(deviceDays.day, key.day))
  const counted = sql`greatest(${deviceDays.counted}, ${deviceDays.broughtForward})`
  if (kwh === null) {
    await db.delete(deviceDays).where(and(where, sql`${counted} is null`))
    await db
      .update(deviceDays)
      .set({ manual: null, kwh: sql`${counted}` })
      .where(where)
  } else
    await db
      .insert(deviceDays)
      .values({ deviceId: key.deviceId, kind: key.kind, day: key.day, kwh, manual: kwh })
      .onConflictDoUpdate({ target: [deviceDays.deviceId, deviceDays.kind, deviceDays.day], set: { manual: kwh, kwh } })
  await sumSiteDays(db, [key], clock())
}

export const energyHandlers: Handlers<typeof energy> = {
  async page({ noted, ...input }, context) {
    const marked = or(
      sql`${deviceDays.events} is not null`,
      sql`${deviceDays.estimated} is not null`,
      sql`${deviceDays.manual} is not null`,
    )
    const query = readDays(context, and(chosen(deviceDays, input, context), noted ? marked : undefined)).$dynamic()
    const page = await readPage(context.db, query, [desc(deviceDays.day), asc(devices.no), asc(deviceDays.kind)], input)
    return { ...page, records: (page.records as DayRecord[]).map(shownDay) }
  },

  async detail({ deviceNo, kind, day }, context) {
    const [row] = await context.db
      .select({ ...dayColumns, slots: deviceDays.slots, deviceId: devices.id })
      .from(deviceDays)
      .innerJoin(devices, eq(devices.id, deviceDays.deviceId))
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(context.scope.sees(), eq(devices.no, deviceNo), eq(deviceDays.kind, kind), eq(deviceDays.day, day)))
    if (!row) throw missing('当日没有电量记录')
    const { slots, deviceId, ...shown } = row
    const of = and(eq(corrections.deviceId, deviceId), eq(corrections.kind, kind), eq(corrections.day, day))
    return {
      ...shownDay(shown),
      slots: (slots ?? []).map((kwh, slot) => ({ time: clockOf(15 * slot), kwh })),
      corrections: (await readCorrections(context, of).orderBy(desc(corrections.id))).map(shownCorrection),
    }
  },

  async corrections(input, context) {
    const query = readCorrections(context, chosen(corrections, input, context)).$dynamic()
    const page = await readPage(context.db, query, [desc(corrections.id)], input)
    return { ...page, records: (page.records as CorrectionRecord[]).map(shownCorrection) }
  },

  async correct({ deviceNo, kind, day, kwh, reason }, context) {
    const { db, scope, clock, principal } = context
    const [device] = await db
      .select({
        id: devices.id,
        orgId: devices.orgId,
        siteId: devices.siteId,
        kind: devices.energyKind,
        type: devices.type,
        ratedKw: devices.ratedKw,
        seconds: devices.samplingSeconds,
        commissionedOn: devices.commissionedOn,
        zone: sites.zone,
      })
      .from(devices)
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(scope.sees(), eq(devices.no, deviceNo)))
      // One after the other: what stood before and what stands after must be of one history.
      .for('update', { of: devices })
    if (!device) throw missing('设备不存在')
    if (device.kind !== kind && reverseKinds[device.kind ?? ''] !== kind)
      throw invalid('该设备不计此类电量', { kind: '该设备不计此类电量' })
    const early = day < device.commissionedOn
    if (early || day >= siteDay(clock(), device.zone)) {
      const message = early ? `该设备 ${device.commissionedOn} 才投运` : '只能修正今天以前的日子'
      throw invalid(message, { day: message })
    }
    const limits = limitsOf({ type: device.type, ratedKw: device.ratedKw, samplingMs: device.seconds * 1000 })
    // 25 hours: a day on which clocks are put back.
    const most = limits && Math.ceil(limits.highestKw * 25)
    if (most !== null && kwh > most) {
      const message = `超出该设备一日可能的电量（${most} kWh）`
      throw invalid(message, { kwh: message })
    }
    const key = { deviceId: device.id, siteId: device.siteId, kind, day }
    const [known] = await db
      .select({ kwh: deviceDays.kwh })
      .from(deviceDays)
      .where(and(eq(deviceDays.deviceId, device.id), eq(deviceDays.kind, kind), eq(deviceDays.day, day)))
      .for('update')
    const createdBy = principal.kind === 'user' ? principal.userName : ''
    const [made] = await db
      .insert(corrections)
      .values({
        orgId: device.orgId,
        deviceId: device.id,
        kind,
        day,
        before: known?.kwh ?? null,
        after: kwh,
        reason,
        createdBy,
        createdAt: clock(),
      })
      .returning({ id: corrections.id })
    await putManual(context, key, kwh)
    const id = String(made!.id)
    context.note({ target: id, orgId: device.orgId, detail: { deviceNo, kind, day, before: known?.kwh ?? null, after: kwh, reason } })
    return { id }
  },

  async undo({ id }, context) {
    const { db, scope, clock, principal } = context
    const [row] = await db
      .select({
        id: corrections.id,
        orgId: corrections.orgId,
        deviceId: corrections.deviceId,
        kind: corrections.kind,
        day: corrections.day,
        undone: corrections.undone,
        siteId: sites.id,
      })
      .from(corrections)
      .innerJoin(devices, eq(devices.id, corrections.deviceId))
      .innerJoin(sites, eq(sites.id, devices.siteId))
      .where(and(scope.sees(), sql`${corrections.id}::text = ${id}`))
      .for('update', { of: devices })
    if (!row) throw missing('修正记录不存在')
    if (row.undone) throw invalid('该修正已撤销')
    const undoneBy = principal.kind === 'user' ? principal.userName : ''
    await db.update(corrections).set({ undone: true, undoneBy, undoneAt: clock() }).where(eq(corrections.id, row.id))
    const [standing] = await db
      .select({ after: corrections.after })
      .from(corrections)
      .where(
        and(
          eq(corrections.deviceId, row.deviceId),
          eq(corrections.kind, row.kind),
          eq(corrections.day, row.day),
          eq(corrections.undone, false),
        ),
      )
      .orderBy(desc(corrections.id))
      .limit(1)
    await putManual(context, row, standing?.after ?? null)
    context.note({ target: id, orgId: row.orgId, detail: { day: row.day, kind: row.kind } })
    return null
  },
}
