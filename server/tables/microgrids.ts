import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/**
 * Sites that share one grid connection: PV, storage, charging and load of a park (`kind` park) or a campus (`kind`
 * campus). `sites.microgrid_id` points here. `busV` is the nominal voltage of the common bus bar, at which
 * its sites meet, `contractKw` what the connection may draw.
 */
export const microgrids = pgTable(
  'microgrids',
  {
    id: text('id').primaryKey(),
    orgId: orgId(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    areaCode: text('area_code').notNull(),
    longitude: number('longitude').notNull(),
    latitude: number('latitude').notNull(),
    busV: number('bus_v').notNull(),
    contractKw: number('contract_kw').notNull(),
  },
  table => [index('microgrids_org').on(table.orgId)],
)
export const microgridsPolicy = { ...masterData, demo: 'follows' } as const satisfies Policy

/**
 * Buildings and grounds of a campus. `footprint`: corners in metres east and north of the micro-grid's point; `heightM`
 * 0: ground, whose `use` is road, lawn, water, field or plaza; `deviceNo`: the feeder that supplies it, null = not
 * metered; `roofPvKw`: modules on its roof, kWp, null = none.
 */
export const buildings = pgTable(
  'buildings',
  {
    id: serialId(),
    orgId: orgId(),
    microgridId: text('microgrid_id').notNull(),
    name: text('name').notNull(),
    use: text('use').notNull(),
    footprint: jsonb('footprint').$type<[east: number, north: number][]>().notNull(),
    heightM: number('height_m').notNull(),
    floorM2: number('floor_m2').notNull(),
    deviceNo: text('device_no'),
    roofPvKw: number('roof_pv_kw'),
  },
  table => [index('buildings_microgrid').on(table.microgridId)],
)
export const buildingsPolicy = masterData
