import { lt, lte, sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PatrolState } from '../../core/rules/patrolStates.ts'
import type { PositionMark } from '../../core/rules/positionMarks.ts'
import { createdAt, instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/** Important devices under special care. `importance`: 1 critical, 2 important, 3 general. `keeperId`: the person who looks after it. */
export const keyDevices = pgTable(
  'key_devices',
  {
    id: serialId(),
    /** Of the device. */
    orgId: orgId(),
    deviceId: integer('device_id').notNull(),
    siteId: text('site_id').notNull(),
    importance: text('importance').$type<'1' | '2' | '3'>().notNull(),
    keeperId: text('keeper_id').notNull(),
    intervalDays: integer('interval_days').notNull(),
    /** Site-local day; null = never since it was entered. */
    lastOn: date('last_on'),
    remark: text('remark').notNull().default(''),
    updatedBy: text('updated_by').notNull(),
    updatedAt: instant('updated_at').notNull(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('key_devices_device').on(table.deviceId), index('key_devices_org').on(table.orgId)],
)
export const keyDevicesPolicy = masterData

/**
 * Patrol rounds of a person on a day; `state`: core/rules/patrolStates.ts. What its positions come to (`lengthM` over
 * `goodPoints` of `points`) is computed anew with every delivery, so the order of deliveries does not matter.
 */
export const patrols = pgTable(
  'patrols',
  {
    id: serialId(),
    no: text('no').notNull().unique(),
    orgId: orgId(),
    name: text('name').notNull(),
    userId: text('user_id').notNull(),
    /** The order it serves, if any. */
    orderId: bigint('order_id', { mode: 'number' }),
    plannedOn: date('planned_on').notNull(),
    state: text('state').$type<PatrolState>().notNull().default('planned'),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** How often positions are sent, seconds. */
    intervalSeconds: integer('interval_seconds').notNull(),
    points: integer('points').notNull().default(0),
    goodPoints: integer('good_points').notNull().default(0),
    photos: integer('photos').notNull().default(0),
    /** Metres over plausible positions; null = fewer than two of them. */
    lengthM: number('length_m'),
    remark: text('remark').notNull().default(''),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('patrols_org').on(table.orgId, table.plannedOn),
    // One can be at one place at a time.
    uniqueIndex('patrols_underway').on(table.userId).where(sql`state = 'underway'`),
  ],
)
export const patrolsPolicy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ day }) => lte(patrols.plannedOn, day) },
  demo: 'follows',
} as const satisfies Policy

/** Devices of a round, in the order they are planned. `result`: normal | abnormal, null = not yet looked at. */
export const patrolDevices = pgTable(
  'patrol_devices',
  {
    id: serialId(),
    orgId: orgId(),
    patrolId: bigint('patrol_id', { mode: 'number' }).notNull(),
    deviceId: integer('device_id').notNull(),
    siteId: text('site_id').notNull(),
    inspectedAt: instant('inspected_at'),
    result: text('result').$type<'normal' | 'abnormal'>(),
    remark: text('remark').notNull().default(''),
  },
  table => [uniqueIndex('patrol_devices_pair').on(table.patrolId, table.deviceId), index('patrol_devices_org').on(table.orgId)],
)
export const patrolDevicesPolicy = masterData

/** Positions of a person during a round (`type` 00) and where photographs were taken (01). WGS 84 degrees, metres, metres a second. */
export const trackPoints = pgTable(
  'track_points',
  {
    id: serialId(),
    orgId: orgId(),
    patrolId: bigint('patrol_id', { mode: 'number' }).notNull(),
    userId: text('user_id').notNull(),
    /** Chosen by the phone: what is sent twice is kept once. */
    clientId: text('client_id').notNull(),
    type: text('type').$type<'00' | '01'>().notNull(),
    at: instant('at').notNull(),
    longitude: number('longitude').notNull(),
    latitude: number('latitude').notNull(),
    accuracyM: number('accuracy_m').notNull(),
    speedMs: number('speed_ms'),
    /** Why it is not believed, core/rules/positionMarks.ts; null = plausible. */
    mark: text('mark').$type<PositionMark>(),
    receivedAt: instant('received_at').notNull(),
  },
  table => [
    uniqueIndex('track_points_client').on(table.patrolId, table.clientId),
    index('track_points_patrol').on(table.patrolId, table.at),
    index('track_points_org').on(table.orgId),
  ],
)
export const trackPointsPolicy: Policy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ midnight }) => lt(trackPoints.at, midnight) },
}

/** Clocking in and out. `day`: the calendar day of `at`, Asia/Shanghai. What is not counted stays, with the reason. */
export const clockings = pgTable(
  'clockings',
  {
    id: serialId(),
    orgId: orgId(),
    userId: text('user_id').notNull(),
    clientId: text('client_id').notNull(),
    kind: text('kind').$type<'in' | 'out'>().notNull(),
    day: date('day').notNull(),
    at: instant('at').notNull(),
    longitude: number('longitude').notNull(),
    latitude: number('latitude').notNull(),
    accuracyM: number('accuracy_m').notNull(),
    /** The nearest site of the enterprise at that time, and how far it was; null = the enterprise has none. */
    siteId: text('site_id'),
    distanceM: number('distance_m'),
    within: boolean('within').notNull(),
    /** server/orders/clockRule.ts; null = counted. */
    mark: text('mark'),
    remark: text('remark').notNull().default(''),
    receivedAt: instant('received_at').notNull(),
  },
  table => [
    uniqueIndex('clockings_client').on(table.userId, table.clientId),
    index('clockings_user_day').on(table.userId, table.day),
    index('clockings_org').on(table.orgId, table.day),
  ],
)
export const clockingsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: { known: ({ midnight }) => lt(clockings.at, midnight) } }
