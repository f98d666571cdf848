import { date, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import { instant, number, orgId } from './columns.ts'

/** What can be measured; rows come from assets/indicators.json. `classify` 001 | 002 | 003 groups them on screen. */
export const indicators = pgTable('indicators', {
  id: integer('id').primaryKey(),
  no: text('no').notNull().unique(),
  name: text('name').notNull(),
  unit: text('unit').notNull(),
  classify: text('classify').notNull(),
  /** Plausible range; a value outside is kept with quality `suspect`. */
  lowest: number('lowest').notNull(),
  highest: number('highest').notNull(),
})

/**
 * The raw tail: readings as they arrived, deduplicated by their key, folded into `curves` every few minutes.
 * `quality`: see core/quality.ts.
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

/** Newest reading per device and indicator; written a second behind `readings`, rebuilt from them at start. */
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

/** Energy of one device on one site-local day, kWh. Taken from the device's own day counter: repeats and late points cannot add up twice. */
export const deviceDays = pgTable(
  'device_days',
  {
    deviceId: integer('device_id').notNull(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    kwh: number('kwh').notNull(),
  },
  table => [primaryKey({ columns: [table.deviceId, table.kind, table.day] }), index('device_days_day').on(table.day)],
)

/** Energy of one site on one day by kind (generation, consumption, charge, discharge, charging), kWh. */
export const siteDays = pgTable(
  'site_days',
  {
    siteId: text('site_id').notNull(),
    orgId: orgId(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    kwh: number('kwh').notNull(),
  },
  table => [
    primaryKey({ columns: [table.siteId, table.kind, table.day] }),
    index('site_days_day').on(table.kind, table.day),
    index('site_days_org').on(table.orgId, table.kind, table.day),
  ],
)

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
