import { and, gte, lt, sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { RegisterEvent } from '../../core/register/registerDay.ts'
import { addDays } from '../../core/time/time.ts'
import { createdAt, instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'
import { firstMinuteDay } from './telemetry.ts'

/** A replay gets a year and a month of energy by device; what was before is one sum. */
export const firstReplayedDay = (day: string) => addDays(day, -400)

/**
 * The ledger: energy of one register of a device on one site-local day, kWh. `kwh` is what every figure counts: what a
 * person set, else what the register's readings come to (core/register/registerDay.ts), which is computed from all of
 * them and adds nothing up, so that neither their order nor a repetition matters.
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

/**
 * Energy of a site on one of the newest days by the entries of the ledger that count (`isCounted`), kWh, as they stand:
 * `site_days` is written by the fold, some minutes later. Kept by server/rollups; null = no
 * entry counts (any more).
 */
export const siteEntries = pgTable(
  'site_entries',
  {
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    siteId: text('site_id').notNull(),
    kwh: number('kwh'),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.siteId] }), index('site_entries_site').on(table.siteId)],
)
/** Old ones go when a day is summed up (server/ingest/siteSums.ts): where the sun rises last today is yesterday. */
export const siteEntriesPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/**
 * Days whose readings have changed since their energy was computed: what a kill leaves behind. Two words in place of
 * `kind` speak of the device itself (server/ingest/ledger/pending.ts).
 */
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

/**
 * Sums of `site_days` up to the day in `summed_until`, by span: `all`, a year (`2026`) or a month (`2026-06`). What is
 * of that day or later is read day by day (figures/pastEnergy.ts).
 */
export const siteSums = pgTable(
  'site_sums',
  {
    siteId: text('site_id').notNull(),
    kind: text('kind').notNull(),
    span: text('span').notNull(),
    kwh: number('kwh').notNull(),
    /** Days that are known, and the first of them. */
    days: integer('days').notNull(),
    since: date('since').notNull(),
    /** kWh of those of its days whose day a year before is known as well, and of these: like for like. */
    comparedKwh: number('compared_kwh'),
    beforeKwh: number('before_kwh'),
  },
  table => [primaryKey({ columns: [table.siteId, table.kind, table.span] }), index('site_sums_span').on(table.kind, table.span)],
)
export const siteSumsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/** The first day that is not in `site_sums` yet, one row; none before the first summing. */
export const summedUntil = pgTable('summed_until', { day: date('day').primaryKey() })
export const summedUntilPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/**
 * Power of the devices of a site that count an energy, by kind and quarter of an hour of the site-local day: the sum of
 * their 15-minute curves, kW, and how many of them and which capacity it is of. Of the days from `firstMinuteDay` on;
 * made anew from the devices' curves with every change of one of them.
 */
export const siteCurves = pgTable(
  'site_curves',
  {
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    siteId: text('site_id').notNull(),
    /** 0 where no device reported. */
    kw: doublePrecision('kw').array().notNull(),
    devices: smallint('devices').array().notNull(),
    /** Capacity of those devices, kW; one without a nameplate counts as one of many. */
    ratedKw: doublePrecision('rated_kw').array().notNull().default(sql`array_fill(0::float8, array[96])`),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.siteId] }), index('site_curves_site').on(table.siteId)],
)
export const siteCurvesPolicy: Policy = {
  history: { drop: now => lt(siteCurves.day, firstMinuteDay(now)) },
  vacuum: 'fold',
  replay: 'empty',
}

/**
 * Sites whose curves are not made yet, or whose devices have changed since (server/rollups notes it): until they
 * are, their devices' are read.
 */
export const siteCurvesPending = pgTable('site_curves_pending', {
  siteId: text('site_id').primaryKey(),
  since: instant('since').notNull().defaultNow(),
})
export const siteCurvesPendingPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }
