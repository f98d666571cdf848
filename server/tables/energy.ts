import { and, gte, lt } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core'
import type { RegisterEvent } from '../../core/registerDay.ts'
import { addDays } from '../../core/time.ts'
import { createdAt, instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/** A replay gets a year and a month of energy by device; what was before is one sum. */
export const firstReplayedDay = (day: string) => addDays(day, -400)

/**
 * The ledger: energy of one register of a device on one site-local day, kWh. `kwh` is what every figure counts: what a person set, else what the
 * register's readings come to (core/registerDay.ts), which is computed from all of them and adds nothing up, so that neither their order nor a
 * repetition matters.
 */
export const deviceDays = pgTable(
  'device_days',
  {
    deviceId: integer('device_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    kwh: number('kwh').notNull(),
    /** What the readings come to; null where there are none. */
    counted: number('counted'),
    /** Taken over with a history whose readings are not all here; gives way to `counted` once they are. */
    broughtForward: number('brought_forward'),
    /** Set by a person (energy_corrections). */
    manual: number('manual'),
    /** Of `counted`, kWh whose place in the day is not known: spread evenly over a gap. */
    estimated: number('estimated'),
    /** `counted` by quarters of an hour from midnight, kWh. */
    slots: real('slots').array(),
    /** What was not simply counted. */
    events: jsonb('events').$type<RegisterEvent[]>(),
    /** Goes up by one with every writing: who computed from an older state computes again. */
    revision: integer('revision').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.deviceId, table.kind, table.day] }), index('device_days_day').on(table.day)],
)
export const deviceDaysPolicy: Policy = {
  history: 'keep',
  vacuum: 'fold',
  replay: { known: ({ day }) => and(lt(deviceDays.day, day), gte(deviceDays.day, firstReplayedDay(day))) },
}

/** Days whose readings have changed since their energy was computed: what a kill leaves behind. */
export const energyPending = pgTable(
  'energy_pending',
  {
    deviceId: integer('device_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.kind, table.day] })],
)
export const energyPendingPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/** Days that were settled before their energy changed. */
export const moneyPending = pgTable('money_pending', { day: date('day').primaryKey() })
export const moneyPendingPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/** What people set the energy of a day to, and who took it back: nothing is ever removed here. */
export const energyCorrections = pgTable(
  'energy_corrections',
  {
    id: serialId(),
    orgId: orgId(),
    deviceId: integer('device_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    /** What counted until then and from then on, kWh; null = nothing was known. */
    before: number('before'),
    after: number('after').notNull(),
    reason: text('reason').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    undone: boolean('undone').notNull().default(false),
    undoneBy: text('undone_by'),
    undoneAt: instant('undone_at'),
  },
  table => [
    index('energy_corrections_day').on(table.deviceId, table.kind, table.day),
    index('energy_corrections_org').on(table.orgId, table.day),
  ],
)
export const energyCorrectionsPolicy = masterData

/** A device said something else of a moment than before: what it says now counts, what it said stands here. */
export const readingCorrections = pgTable(
  'reading_corrections',
  {
    id: serialId(),
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    at: instant('at').notNull(),
    before: real('before').notNull(),
    after: real('after').notNull(),
    arrivedAt: createdAt(),
  },
  table => [index('reading_corrections_point').on(table.deviceId, table.at)],
)
export const readingCorrectionsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
