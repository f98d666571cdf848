import { and, lt, lte, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
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
 * `sign` 1 = limit alarm (status 1 pending, 2 in progress, 3 handled), 2 = abnormal condition (status 1 not recovered, 0 or 3 recovered).
 * `raisedAt` is measured time, `createdAt` when the server committed it. `handledAt` set = it left the live lists.
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
  },
  table => [
    index('alarms_org_status').on(table.orgId, table.status, table.id),
    index('alarms_site').on(table.siteId, table.id),
    index('alarms_raised').on(table.raisedAt),
    // The same point cannot be in alarm twice, whichever process saw it first.
    uniqueIndex('alarms_open').on(table.deviceId, table.sign, table.type, sql`coalesce(indicator_id, 0)`).where(sql`recovered_at is null`),
  ],
)
export const alarmsPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => and(lt(alarms.raisedAt, midnight), lte(alarms.recoveredAt, midnight)) },
}
