import { lt } from 'drizzle-orm'
import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core'
import { instant, number, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'
import { firstMinuteDay } from './telemetry.ts'

/**
 * What sites have in common that are summed up together: a region's figures are read a row of these, whatever number of
 * sites there is. `onGroups` (server/rights/siteFilter.ts) tells which filters speak of nothing else. A group is made
 * when its first site comes and never changes.
 *
 * The tables below are written by server/rollups alone. What is read is the view of the same name that begins with
 * `region_`: a row with what its group is (server/rollups/sql/groups.ts).
 */
export const siteGroups = pgTable(
  'site_groups',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    orgId: orgId(),
    baseId: text('base_id'),
    areaCode: text('area_code').notNull(),
    type: text('type').notNull(),
    generates: boolean('generates').notNull(),
    zone: text('zone').notNull(),
  },
  table => [
    unique('site_groups_key').on(table.orgId, table.baseId, table.areaCode, table.type, table.generates, table.zone).nullsNotDistinct(),
  ],
)
export const siteGroupsPolicy = masterData

/**
 * Sites whose group, or whose devices, have changed: all that is summed up of them is made
 * anew within seconds (server/rollups/settle.ts). Written by triggers of `sites` and `devices`; two who change the same
 * site do not wait for each other here.
 */
export const rollupPending = pgTable('rollup_pending', {
  id: serialId(),
  siteId: text('site_id').notNull(),
  /** Of one that is gone; others tell themselves. */
  groupId: integer('group_id'),
  /** Its group is made anew with all its days; else what depends on devices. */
  whole: boolean('whole').notNull(),
})
export const rollupPendingPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

const groupId = () => integer('group_id').notNull()

/** The rows of `site_sums` of the sites of a group, added up. */
export const groupSums = pgTable(
  'group_sums',
  {
    groupId: groupId(),
    kind: text('kind').notNull(),
    span: text('span').notNull(),
    kwh: number('kwh').notNull(),
    days: integer('days').notNull(),
    since: date('since').notNull(),
    comparedKwh: number('compared_kwh'),
    beforeKwh: number('before_kwh'),
  },
  table => [primaryKey({ columns: [table.groupId, table.kind, table.span] }), index('group_sums_span').on(table.kind, table.span)],
)
export const groupSumsPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/**
 * The rows of `site_curves` of the sites of a group, added up quarter by quarter.
 */
export const groupCurves = pgTable(
  'group_curves',
  {
    groupId: groupId(),
    day: date('day').notNull(),
    kind: text('kind').notNull(),
    kw: doublePrecision('kw').array().notNull(),
    devices: integer('devices').array().notNull(),
    ratedKw: doublePrecision('rated_kw').array().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.groupId] }), index('group_curves_group').on(table.groupId)],
)
export const groupCurvesPolicy: Policy = {
  history: { drop: now => lt(groupCurves.day, firstMinuteDay(now)) },
  vacuum: 'fold',
  replay: 'empty',
}

/** Sites of a group and their capacity, kW. */
export const groupSites = pgTable(
  'group_sites',
  {
    groupId: groupId(),
    sites: integer('sites').notNull().default(0),
    installedKw: number('installed_kw').notNull().default(0),
    runningKw: number('running_kw').notNull().default(0),
    /** Of villages the capacity of the inverters on their roofs. */
    roofKw: number('roof_kw').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.groupId] })],
)
export const groupSitesPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: 'empty' }

/**
 * The rows of `latest_sites` of a kind of the sites of a group: what they come to at `at`, when the last of them was
 * heard of. Sites hold then, are silent, or have partly fallen silent: these are `waiting` and must be asked by
 * themselves. It holds from `at` on until the first of its sites changes with the time alone (`freshUntil`), and after
 * `silentAfter` all are silent; between the two, and before `at`, the sites are asked
 * (server/figures/live/liveOfRegion.ts).
 */
export const groupLive = pgTable(
  'group_live',
  {
    groupId: groupId(),
    kind: text('kind').notNull(),
    /** Null = no device was ever heard of, as the two that follow. */
    at: instant('at'),
    freshUntil: instant('fresh_until'),
    silentAfter: instant('silent_after'),
    waiting: text('waiting').array().notNull().default([]),
    /** Of the kind of its own figure (`main_kind`): sites that are not online, without those that wait. */
    offline: text('offline').array().notNull().default([]),
    /** Whatever the time: devices in use and how many of them make the figure, with which capacity, and what of it is assumed, kW. */
    devices: integer('devices').notNull().default(0),
    counted: integer('counted').notNull().default(0),
    totalKw: number('total_kw').notNull().default(0),
    assumedKw: number('assumed_kw').notNull().default(0),
    /**
     * Of the sites that hold: how many are online, of how many the power is known of at least half of what makes it,
     * devices that were heard of, the power and what it is made of, kW.
     */
    online: integer('online').notNull().default(0),
    powered: integer('powered').notNull().default(0),
    heard: integer('heard').notNull().default(0),
    power: number('power'),
    powerOldest: instant('power_oldest'),
    powerQuality: smallint('power_quality'),
    reportedKw: number('reported_kw').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.groupId, table.kind] })],
)
export const groupLivePolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/** Energy of the sites of a group on a day by kind, kWh. */
export const groupDays = pgTable(
  'group_days',
  {
    groupId: groupId(),
    kind: text('kind').notNull(),
    day: date('day').notNull(),
    /** The rows of `site_days`: their energy, how many there are, and what of it is compared with the year before. */
    kwh: number('kwh').notNull().default(0),
    sites: integer('sites').notNull().default(0),
    comparedKwh: number('compared_kwh').notNull().default(0),
    comparedSites: integer('compared_sites').notNull().default(0),
    beforeKwh: number('before_kwh').notNull().default(0),
    /**
     * The same as it stands: of each site the greater of its row in `site_days` and its row in `site_entries`; how many
     * sites and with which running capacity as generators, kW.
     */
    shownKwh: number('shown_kwh').notNull().default(0),
    shownSites: integer('shown_sites').notNull().default(0),
    shownKw: number('shown_kw').notNull().default(0),
    /** Of generation: the rows of `site_pairs` of this day, how many there are, what they gave and what the day before did. */
    pairs: integer('pairs').notNull().default(0),
    pairNow: number('pair_now').notNull().default(0),
    pairBefore: number('pair_before').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.day, table.kind, table.groupId] }), index('group_days_group').on(table.groupId)],
)
export const groupDaysPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }
