import { lt } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { number, orgId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/**
 * What the expectation of a PV site is made from. The first columns are master data, null = not known: plane of the
 * modules and of the irradiance sensor (degrees from the horizontal, degrees clockwise from north; what lies otherwise
 * has rows of `inverter_planes`), temperature coefficient of power (1/°C), share of DC power lost as new and clean. The
 * others are read from its own clear days (拟合) and hold where the master data is silent: `fittedLevel` multiplies the
 * usual expectation, `soiling` is the share missing on the last days, `ageingPerYear` null before there are two years,
 * `sensorBias` the error of its irradiance sensor as a share.
 */
export const pvPlants = pgTable(
  'pv_plants',
  {
    siteId: text('site_id').primaryKey(),
    orgId: orgId(),
    tilt: number('tilt'),
    azimuth: number('azimuth'),
    gamma: number('gamma'),
    losses: number('losses'),
    fittedGamma: number('fitted_gamma'),
    fittedLevel: number('fitted_level'),
    /** What hangs on each inverter against its share by rating, by device id; who is not named has its share. */
    levels: jsonb('levels').$type<Record<string, number>>().notNull().default({}),
    /** Planes of inverters whose modules do not lie as the sensor does, by device id, where `inverter_planes` is silent. */
    fittedPlanes: jsonb('fitted_planes').$type<Record<string, { tilt: number; azimuth: number }>>().notNull().default({}),
    soiling: number('soiling').notNull().default(0),
    ageingPerYear: number('ageing_per_year'),
    sensorBias: number('sensor_bias'),
    fittedDays: integer('fitted_days').notNull().default(0),
    fittedOn: date('fitted_on'),
  },
  table => [index('pv_plants_org').on(table.orgId)],
)
export const pvPlantsPolicy = masterData

/**
 * Where the modules of an inverter face where that is not where the site's sensor does (a roof to the east and west):
 * master data. One with modules on several planes has a row of each, with its share of the modules.
 */
export const inverterPlanes = pgTable(
  'inverter_planes',
  {
    deviceId: integer('device_id').notNull(),
    no: integer('no').notNull().default(1),
    orgId: orgId(),
    tilt: number('tilt').notNull(),
    azimuth: number('azimuth').notNull(),
    share: number('share').notNull().default(1),
  },
  table => [primaryKey({ columns: [table.deviceId, table.no] }), index('inverter_planes_org').on(table.orgId)],
)
export const inverterPlanesPolicy = masterData

/**
 * A day of a PV site in the sums the fit needs (core/physics/fitPlant.ts), and measured ÷ cloudless sky where the day
 * was clear. `n` 0: nothing could be measured.
 */
export const pvDays = pgTable(
  'pv_days',
  {
    siteId: text('site_id').notNull(),
    orgId: orgId(),
    day: date('day').notNull(),
    n: integer('n').notNull(),
    t: number('t').notNull(),
    y: number('y').notNull(),
    tt: number('tt').notNull(),
    ty: number('ty').notNull(),
    /** Ratio of each inverter to the middle of all, by device id. */
    levels: jsonb('levels').$type<Record<string, number>>().notNull(),
    clearRatio: number('clear_ratio'),
    /** Of a clear day: planes other than the sensor's that explain the course of an inverter, by device id; null = not clear. */
    planes: jsonb('planes').$type<Record<string, { tilt: number; azimuth: number }>>(),
  },
  table => [primaryKey({ columns: [table.siteId, table.day] }), index('pv_days_day').on(table.day)],
)
export const pvDaysPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: { known: ({ day }) => lt(pvDays.day, day) } }
