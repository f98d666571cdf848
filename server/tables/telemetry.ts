import { and, eq, gte, isNotNull, lt, or } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { quality } from '../../core/units/quality.ts'
import type { Direction, IndicatorKind } from '../../core/devices/quantities.ts'
import { addDays, DAY, siteDay } from '../../core/time/time.ts'
import { instant, number, orgId, shippedRecord } from './columns.ts'
import { type Policy, records } from './policy.ts'

/** Readings that are not believed, which no curve takes, stay this long. */
const suspectDays = 40
/** From this day on curves by the minute are kept; older ones by 15 minutes only. */
export const firstMinuteDay = (now: Date) => addDays(siteDay(now), -7)
/**
 * What can be measured; the shipped rows come from assets/data/indicators.json, what people add is numbered from 10000 on.
 * `classify` 001 | 002 | 003 groups them on screen.
 */
export const indicators = pgTable('indicators', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 10_000 }),
  no: text('no').notNull().unique(),
  name: text('name').notNull(),
  unit: text('unit').notNull(),
  classify: text('classify').notNull(),
  /** What is measured: activeEnergy, voltage, temperature … (core/devices/quantities.ts); '' = nothing that is told apart. */
  quantity: text('quantity').notNull().default(''),
  /** Of what flows, which way it is counted: into the device, out of it, or both by its sign; '' = it does not flow. */
  direction: text('direction').$type<Direction>().notNull().default(''),
  /** A value of the moment, a register that counts on, one that begins anew every day, or one of a few states. */
  kind: text('kind').$type<IndicatorKind>().notNull().default('instant'),
  /** Plausible range; a value outside is kept with quality `suspect`. */
  lowest: number('lowest').notNull(),
  highest: number('highest').notNull(),
  /** What a slot of a curve keeps of the readings in it: their `mean`, or the `last` (counters, states, levels). */
  keeps: text('keeps').$type<'mean' | 'last'>().notNull().default('mean'),
  ...shippedRecord(),
})
export const indicatorsPolicy = records

/**
 * The raw tail: readings as they arrived, deduplicated by their key, folded into `curves` every few minutes.
 * `quality`: see core/units/quality.ts.
 */
export const readings = pgTable(
  'readings',
  {
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    at: instant('at').notNull(),
    value: real('value').notNull(),
    quality: smallint('quality').notNull(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.indicatorId, table.at] })],
)
export const readingsPolicy: Policy = {
  history: { drop: now => and(gte(readings.quality, quality.suspect), lt(readings.at, new Date(now.getTime() - suspectDays * DAY))) },
  vacuum: 'fold',
  replay: 'empty',
}

/** One row per device, indicator, site-local day and step (minutes): 96 or 1440 slots, null = nothing arrived. */
export const curves = pgTable(
  'curves',
  {
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    day: date('day').notNull(),
    step: smallint('step').notNull(),
    slots: real('slots').array().notNull(),
  },
  table => [
    primaryKey({ columns: [table.deviceId, table.indicatorId, table.day, table.step] }),
    index('curves_day').on(table.step, table.day),
  ],
)
export const curvesPolicy: Policy = {
  history: {
    drop: (now, kept) =>
      or(
        and(eq(curves.step, 1), lt(curves.day, firstMinuteDay(now))),
        and(eq(curves.step, 15), lt(curves.day, addDays(siteDay(now), -kept.curves))),
      ),
  },
  vacuum: 'hour',
  replay: 'empty',
}

/**
 * Newest believed reading per device and indicator (a doubtful one only where none was ever believed); written a second
 * behind `readings`, rebuilt from them at start. `at`: when it was measured, and not later than it arrived, so that a
 * clock that is ahead hides no reading that comes after.
 */
export const latest = pgTable(
  'latest',
  {
    deviceId: integer('device_id').notNull(),
    indicatorId: integer('indicator_id').notNull(),
    at: instant('at').notNull(),
    value: real('value').notNull(),
    quality: smallint('quality').notNull(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.indicatorId] })],
)
export const latestPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/**
 * The same by device: when the newest value of any of its points was measured, its power and its load rate. Kept by
 * server/rollups: who asks whether a thousand sites are online reads one row a device.
 */
export const latestDevices = pgTable(
  'latest_devices',
  {
    deviceId: integer('device_id').primaryKey(),
    at: instant('at').notNull(),
    /** kW, of `powerAt` and `powerQuality`; null = never reported. */
    power: real('power'),
    powerAt: instant('power_at'),
    powerQuality: smallint('power_quality'),
    /** The same of its load rate, %. */
    loadRate: real('load_rate'),
    loadRateAt: instant('load_rate_at'),
    loadRateQuality: smallint('load_rate_quality'),
  },
  // Which are heavily loaded is asked of many, of which few are.
  table => [index('latest_devices_load').on(table.loadRate).where(isNotNull(table.loadRate))],
)
export const latestDevicesPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/**
 * The same by site and by the energy that is counted, its own figure's (`mainKind`) and what else its devices count:
 * what the devices that were heard of together come to. Kept by server/rollups from nothing but the rows of
 * `latest_devices`, `devices` and `sites`: it holds from `at` on while all of them stay fresh, that is until `freshUntil`, and
 * after `silentAfter` none is; between the two, and before `at`, the devices are asked (`reported` of
 * server/figures/sqlFragments.ts).
 */
export const latestSites = pgTable(
  'latest_sites',
  {
    siteId: text('site_id').notNull(),
    kind: text('kind').notNull(),
    /** When the newest value of any of its devices was measured; null = none was ever heard of, as the two that follow. */
    at: instant('at'),
    freshUntil: instant('fresh_until'),
    silentAfter: instant('silent_after'),
    online: boolean('online').notNull().default(false),
    /** Devices in use, how many of them make the figure, and how many were heard of. */
    devices: integer('devices').notNull().default(0),
    counted: integer('counted').notNull().default(0),
    heard: integer('heard').notNull().default(0),
    /** kW, of `reportedKw` of the `totalKw` of capacity that make it; the oldest and the worst of its readings. */
    power: number('power'),
    powerOldest: instant('power_oldest'),
    powerQuality: smallint('power_quality'),
    reportedKw: number('reported_kw').notNull().default(0),
    totalKw: number('total_kw').notNull().default(0),
    /** What of it is of devices without a nameplate (`weightKw` of devices). */
    assumedKw: number('assumed_kw').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.siteId, table.kind] })],
)
export const latestSitesPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/**
 * Generation of a site today and of its day before up to the same time, kWh, of the devices both days are known of
 * (server/figures/slots/dayPairs.ts). Kept by server/rollups, also with every fold, which may bring
 * what the day before was late with.
 */
export const sitePairs = pgTable('site_pairs', {
  siteId: text('site_id').primaryKey(),
  /** Which day today is: that of the newest counter. Null = no pair is known, as the two that follow. */
  day: date('day'),
  now: number('now'),
  before: number('before'),
})
export const sitePairsPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/** Energy of one site on one day by kind (generation, consumption, charge, discharge, charging), kWh. */
export const siteDays = pgTable(
  'site_days',
  {
    siteId: text('site_id').notNull(),
    orgId: orgId(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    kwh: number('kwh').notNull(),
    /**
     * Of `kwh` what those devices gave that are known of the same day of the year before as well, and what these gave
     * then: like for like.
     */
    comparedKwh: number('compared_kwh'),
    beforeKwh: number('before_kwh'),
  },
  table => [
    primaryKey({ columns: [table.siteId, table.kind, table.day] }),
    index('site_days_day').on(table.kind, table.day),
    index('site_days_org').on(table.orgId, table.kind, table.day),
  ],
)
export const siteDaysPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: { known: ({ day }) => lt(siteDays.day, day) } }

/** Weather of an area and day, and its newest observation. Wind force in 级 (Beaufort), temperatures °C. */
export const weatherDays = pgTable(
  'weather_days',
  {
    areaCode: text('area_code').notNull(),
    day: date('day').notNull(),
    condition: text('condition').notNull(),
    maxTemp: number('max_temp').notNull(),
    minTemp: number('min_temp').notNull(),
    windDirection: text('wind_direction').notNull(),
    windForce: integer('wind_force').notNull(),
    /** Newest observation of the day; null on forecast days. */
    temp: number('temp'),
    irradiance: number('irradiance'),
    humidity: number('humidity'),
    observedAt: instant('observed_at'),
  },
  table => [primaryKey({ columns: [table.areaCode, table.day] })],
)
export const weatherDaysPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: { known: ({ day }) => lt(weatherDays.day, day) } }
