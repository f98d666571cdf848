import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { serialId, shippedRecord } from './columns.ts'
import { masterData, type Policy, records } from './policy.ts'

/**
 * Dictionary entries; the shipped ones come from assets/data/dictionaries.json. A code means one thing for ever, that of a
 * removed entry too: what was written with it still says so.
 */
export const dicts = pgTable(
  'dicts',
  {
    id: serialId(),
    type: text('type').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    intro: text('intro'),
    parentId: text('parent_id'),
    remark: text('remark'),
    systemKey: text('system_key').notNull().default('maintenance'),
    sort: integer('sort').notNull().default(0),
    ...shippedRecord(),
  },
  table => [uniqueIndex('dicts_entry').on(table.type, table.code)],
)
export const dictsPolicy = records

/**
 * What a plate says of a device, by the group of its type (dictionary brand_type); the shipped ones come from
 * assets/data/deviceAttributes.json. `dataType`: number | text | day.
 */
export const deviceAttributes = pgTable(
  'device_attributes',
  {
    id: serialId(),
    no: text('no').notNull(),
    name: text('name').notNull(),
    typeGroup: text('type_group').notNull(),
    dataType: text('data_type').$type<'number' | 'text' | 'day'>().notNull(),
    unit: text('unit').notNull().default(''),
    remark: text('remark').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    ...shippedRecord(),
  },
  table => [uniqueIndex('device_attributes_no').on(table.typeGroup, table.no)],
)
export const deviceAttributesPolicy = records

/** Administrative divisions (GB/T 2260). `level`: 0 country, 1 province, 2 city, 3 county. */
export const regions = pgTable(
  'regions',
  { id: text('id').primaryKey(), parentId: text('parent_id'), name: text('name').notNull(), level: integer('level').notNull() },
  table => [index('regions_parent').on(table.parentId)],
)
export const regionsPolicy = masterData

/** Named facts about this database (demonstration data complete, versions). */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() })
export const factsPolicy: Policy = { history: 'keep', vacuum: 'fold', replay: 'empty' }

/** Sets of reduction factors that belong together; one of them is in use on the whole platform. */
export const factorSets = pgTable(
  'factor_sets',
  {
    code: text('code').primaryKey(),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    inUse: boolean('in_use').notNull().default(false),
  },
  table => [uniqueIndex('factor_sets_in_use').on(table.inUse).where(sql`in_use`)],
)
export const factorSetsPolicy = masterData

/** CO₂ and other reduction factors of a set by year and area, per kWh, with their source. */
export const reductionFactors = pgTable(
  'reduction_factors',
  {
    id: serialId(),
    setCode: text('set_code').notNull().default('documented'),
    substance: text('substance').notNull(),
    year: integer('year').notNull(),
    areaCode: text('area_code').notNull(),
    factor: text('factor').notNull(),
    source: text('source').notNull(),
  },
  table => [uniqueIndex('reduction_factors_key').on(table.setCode, table.substance, table.year, table.areaCode)],
)
export const reductionFactorsPolicy = masterData
