import { and, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DAY } from '../../core/time/time.ts'
import { createdAt, instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/**
 * Limit rules per device and indicator. ±9.9999999E7 = no limit. Delays in seconds; `deadband` in the indicator's unit: the value
 * must come back inside the limit by this much before the alarm recovers.
 */
export const alarmLimits = pgTable(
  'alarm_limits',
  {
    id: serialId(),
    orgId: orgId(),
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    lower: number('lower').notNull(),
    upper: number('upper').notNull(),
    onDelay: integer('on_delay').notNull().default(0),
    offDelay: integer('off_delay').notNull().default(0),
    deadband: number('deadband').notNull().default(0),
    /** Dictionary alarm_type. */
    type: text('type').notNull(),
    level: text('level').notNull(),
    enabled: boolean('enabled').notNull().default(true),
  },
  table => [uniqueIndex('alarm_limits_point').on(table.deviceId, table.indicatorId), index('alarm_limits_org').on(table.orgId)],
)
export const alarmLimitsPolicy = masterData

/**
 * `sign` 1 = limit alarm (status 1 pending, 2 in progress, 3 handled), 2 = abnormal condition (status 1 not recovered,
 * 0 or 3 recovered). `raisedAt` is measured time, `createdAt` when the server committed it. `handledAt` set = it left
 * the live lists.
 *
 * An incident is one row with a `gatewayId`: nothing behind that gateway is heard. Every silent device has a row of its
 * own, tied to the incident by `partOf`; lists and counts show the incident, what speaks of one device shows the
 * device's own.
 */
export const alarms = pgTable(
  'alarms',
  {
    id: serialId(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id'),
    sign: text('sign').notNull(),
    status: text('status').notNull(),
    /** Dictionary alarm_type (sign 1) or abnormal_type (sign 2). */
    type: text('type').notNull(),
    level: text('level').notNull(),
    /** Sentence shown first: what is wrong. */
    remark: text('remark').notNull(),
    value: number('value'),
    /** Worst value seen while the alarm lasted. */
    peak: number('peak'),
    lower: number('lower'),
    upper: number('upper'),
    raisedAt: instant('raised_at').notNull(),
    recoveredAt: instant('recovered_at'),
    createdAt: createdAt(),
    /** 1 ignore, 2 fault judgement, 3 emergency repair. */
    nextDeal: text('next_deal'),
    dealOpinion: text('deal_opinion'),
    handledBy: text('handled_by'),
    handledAt: instant('handled_at'),
    orderId: bigint('order_id', { mode: 'number' }),
    /** Of an incident: the gateway behind which nothing is heard; `deviceId` is its first device then. */
    gatewayId: text('gateway_id'),
    /** The incident a device's own alarm belongs to. */
    partOf: bigint('part_of', { mode: 'number' }),
    /** Shelved until then; null = it is not, or no more. What the lists go by; who and why stands in `alarm_shelves`. */
    shelvedUntil: instant('shelved_until'),
    /** The shelf whose end brought it back; grows with time. */
    returnedFrom: bigint('returned_from', { mode: 'number' }),
  },
  table => [
    index('alarms_org_status').on(table.orgId, table.status, table.id),
    index('alarms_site').on(table.siteId, table.id),
    index('alarms_raised').on(table.raisedAt),
    // The same point cannot be in alarm twice, whichever process saw it first.
    uniqueIndex('alarms_open')
      .on(table.deviceId, table.sign, table.type, sql`coalesce(indicator_id, 0)`, sql`coalesce(gateway_id, '')`)
      .where(sql`recovered_at is null`),
    index('alarms_part_of').on(table.partOf).where(sql`part_of is not null`),
  ],
)
export const alarmsPolicy: Policy = {
  history: {
    drop: (now, kept) =>
      and(lt(alarms.raisedAt, new Date(now.getTime() - kept.alarms * DAY)), isNotNull(alarms.recoveredAt), isNull(alarms.orderId)),
  },
  vacuum: 'hour',
  replay: { known: ({ midnight }) => and(lt(alarms.raisedAt, midnight), lte(alarms.recoveredAt, midnight)) },
}

/**
 * Shelving (ANSI/ISA-18.2 §11.8): a point is put aside for a time, with a reason. It holds for the point, not for one
 * alarm: what chatters would be back with its next alarm. Of a point with two limits it holds for the one that was
 * passed. `endedAs`: time | person | handled.
 */
export const alarmShelves = pgTable(
  'alarm_shelves',
  {
    id: serialId(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    /** The alarm it was shelved at. */
    alarmId: bigint('alarm_id', { mode: 'number' }).notNull(),
    deviceId: integer('device_id').notNull(),
    sign: text('sign').notNull(),
    type: text('type').notNull(),
    indicatorId: integer('indicator_id'),
    gatewayId: text('gateway_id'),
    /** upper | lower: of a limit alarm which limit. */
    side: text('side'),
    reason: text('reason').notNull(),
    shelvedBy: text('shelved_by').notNull(),
    shelvedAt: instant('shelved_at').notNull(),
    until: instant('until').notNull(),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by'),
    endedAs: text('ended_as'),
  },
  table => [
    index('alarm_shelves_point').on(table.deviceId, table.shelvedAt),
    // A point is shelved once at a time.
    uniqueIndex('alarm_shelves_open')
      .on(table.deviceId, table.sign, table.type, sql`coalesce(indicator_id, 0)`, sql`coalesce(gateway_id, '')`, sql`coalesce(side, '')`)
      .where(sql`ended_at is null`),
  ],
)
export const alarmShelvesPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/** 交接班: what a shift left to the next one, as it stood at that moment, and who took it over. */
export const shiftHandovers = pgTable(
  'shift_handovers',
  {
    id: serialId(),
    orgId: orgId(),
    fromTime: instant('from_time').notNull(),
    toTime: instant('to_time').notNull(),
    notes: text('notes').notNull(),
    givenBy: text('given_by').notNull(),
    givenAt: instant('given_at').notNull(),
    takenBy: text('taken_by'),
    takenAt: instant('taken_at'),
    takenNotes: text('taken_notes').notNull().default(''),
    /** The report as it was handed over; its shape is that of the call `shift.report`. */
    report: jsonb('report').$type<Record<string, unknown>>().notNull(),
  },
  table => [index('shift_handovers_org').on(table.orgId, table.givenAt)],
)
export const shiftHandoversPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
