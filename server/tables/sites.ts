import { and, isNull, lte, ne, sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { samplingMs } from '../../core/units/freshness.ts'
import { createdAt, instant, number, orgId, removal } from './columns.ts'
import { type Policy, records } from './policy.ts'

/** Whose sites they are. Rows from before there was a page for them have neither author nor kind. */
export const customers = pgTable(
  'customers',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    consNo: text('cons_no').notNull(),
    name: text('name').notNull(),
    kind: text('kind').notNull().default(''),
    contact: text('contact').notNull().default(''),
    phone: text('phone').notNull().default(''),
    address: text('address').notNull().default(''),
    description: text('description').notNull().default(''),
    updatedBy: text('updated_by').notNull().default(''),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: createdAt(),
    ...removal(),
  },
  table => [
    index('customers_org').on(table.orgId),
    uniqueIndex('customers_cons_no')
      .on(table.orgId, table.consNo)
      .where(and(isNull(table.removedAt), ne(table.consNo, sql`''`))!),
  ],
)
export const customersPolicy = { ...records, demo: 'marked' } as const satisfies Policy

/**
 * A site (station). `type` is the documents' itemType: 001 power distribution, 002 centralized PV, 003 distributed PV,
 * 004 storage, 005 charging, 006 village. `grade` of a 001: business | public. Capacities in kW, coordinates WGS 84 degrees.
 */
export const sites = pgTable(
  'sites',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    customerId: text('customer_id').notNull(),
    baseId: text('base_id'),
    name: text('name').notNull(),
    shortName: text('short_name').notNull(),
    type: text('type').notNull(),
    grade: text('grade'),
    areaCode: text('area_code').notNull(),
    /** Transformer district the site feeds into. */
    districtName: text('district_name'),
    address: text('address').notNull(),
    longitude: number('longitude').notNull(),
    latitude: number('latitude').notNull(),
    /** Installed capacity: PV kWp, transformers kVA, storage kW, charging kW. */
    installedKw: number('installed_kw').notNull(),
    /** Capacity in operation now, kW. */
    runningKw: number('running_kw').notNull(),
    storageKwh: number('storage_kwh'),
    operationDate: date('operation_date').notNull(),
    zone: text('zone').notNull().default('Asia/Shanghai'),
    /** The group it is summed up in (`site_groups`); null until it is. Kept by server/rollups, as the two that follow. */
    groupId: integer('group_id'),
    /** Is it one of PV, or a village with inverters in use on its roofs? */
    generates: boolean('generates').notNull().default(false),
    /** Of a village the capacity of the inverters in use on its roofs, kW; null without any. */
    roofKw: number('roof_kw'),
    contact: text('contact'),
    phone: text('phone'),
    state: text('state').notNull().default('running'),
    /** The micro-grid it is part of, if any. */
    microgridId: text('microgrid_id'),
    createdAt: createdAt(),
  },
  table => [
    index('sites_org').on(table.orgId),
    index('sites_area').on(table.areaCode),
    index('sites_in_group').on(table.groupId),
    index('sites_customer').on(table.customerId),
    index('sites_microgrid').on(table.microgridId),
  ],
)
export const sitesPolicy = {
  history: 'keep',
  vacuum: 'hour',
  replay: { known: ({ day }) => lte(sites.operationDate, day) },
  demo: 'marked',
} as const satisfies Policy

/** Gateways deliver readings with a credential of their own; only the hash of the secret is stored. */
export const gateways = pgTable(
  'gateways',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    lastSeenAt: instant('last_seen_at'),
    /**
     * How far its clock is ahead of the server's (negative: behind, or as late as its deliveries), from its live
     * deliveries; null until measured.
     */
    clockSkewSeconds: number('clock_skew_seconds'),
    clockMeasuredAt: instant('clock_measured_at'),
  },
  table => [index('gateways_org').on(table.orgId)],
)
export const gatewaysPolicy = { history: 'keep', vacuum: 'fold', replay: 'copy', demo: 'follows' } as const satisfies Policy

/**
 * `type`: the documents' device types (002001/003001 inverters, 001027 … meters, plus own ones in
 * assets/deviceTypes.json). `energyKind`: what the device's day energy counts: generation | consumption | charge |
 * charging | purchase (what a charging site draws through its meter) | delivery (what a PV site delivers through its
 * revenue meter) | chargeMetered (what a storage takes through its revenue meter, whose power is negative then) |
 * import (what comes in at the meter of a micro-grid's grid connection, whose power is positive then); null = not
 * counted in a total (so that a feeder is not counted again below its incoming line). The second register, indicator
 * `dayDischarge`, is stored as the reverse kind (server/ingest/energyKinds.ts): discharge, dischargeMetered, export.
 */
export const devices = pgTable(
  'devices',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    no: text('no').notNull(),
    orgId: orgId(),
    siteId: text('site_id').notNull(),
    gatewayId: text('gateway_id').notNull(),
    parentId: integer('parent_id'),
    type: text('type').notNull(),
    name: text('name').notNull(),
    brand: text('brand').notNull(),
    model: text('model').notNull(),
    ratedKw: number('rated_kw'),
    /**
     * With how many kW it counts where devices are weighed by capacity: its nameplate; without one the median of the
     * nameplates of its type that count the same on its site; where there is none, an equal share of what the site has
     * installed among its devices that count the same. Kept by server/rollups (`weigh_devices`): never written
     * otherwise.
     */
    weightKw: number('weight_kw').notNull().default(1),
    /** Modules behind a PV inverter, kWp; null = not known: those of the site are shared out by rating. */
    dcKw: number('dc_kw'),
    energyKind: text('energy_kind'),
    /** What the simulator needs to know (tilt, azimuth, load shape, seed …); gateways never read it. */
    simulation: jsonb('simulation').$type<Record<string, unknown>>(),
    /** Sampling interval in seconds; when a value is late by it: core/units/freshness.ts. */
    samplingSeconds: integer('sampling_seconds')
      .notNull()
      .default(samplingMs / 1000),
    commissionedOn: date('commissioned_on').notNull(),
    lastSeenAt: instant('last_seen_at'),
    enabled: boolean('enabled').notNull().default(true),
  },
  table => [
    uniqueIndex('devices_no').on(table.no),
    index('devices_site').on(table.siteId),
    // How much is expected of a past day is what there is without what came later.
    index('devices_commissioned').on(table.commissionedOn),
    index('devices_org').on(table.orgId),
    index('devices_gateway').on(table.gatewayId),
    // Those that are weighed by others.
    index('devices_unrated').on(table.siteId).where(sql`not coalesce(rated_kw > 0, false)`),
    // The transformers of a site, of all it has.
    index('devices_transformers').on(table.siteId).where(sql`type = '001002'`),
  ],
)
export const devicesPolicy = {
  history: 'keep',
  vacuum: 'fold',
  replay: { known: ({ day }) => lte(devices.commissionedOn, day) },
  demo: 'follows',
} as const satisfies Policy
