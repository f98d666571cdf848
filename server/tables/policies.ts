import { getTableName, is, type Table } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import * as tables from './index.ts'
import type { Policy } from './policy.ts'

type TableOf<Module> = { [K in keyof Module]: Module[K] extends Table ? K : never }[keyof Module] & string
/** Names of the tables in a module that have no `<table>Policy` beside them. */
export type WithoutPolicy<Module> = {
  [K in TableOf<Module>]: Module extends Readonly<Record<`${K}Policy`, Policy>> ? never : K
}[TableOf<Module>]

/** Does not compile, and names the table, while one has no policy. */
const without: [WithoutPolicy<typeof tables>] extends [never] ? null : WithoutPolicy<typeof tables> = null
void without

type PolicyOf<K extends string> = `${K}Policy` extends keyof typeof tables ? (typeof tables)[`${K}Policy`] : never
/** Names in the database of the tables whose policy says so. */
export type TablesWith<Flag> = {
  [K in TableOf<typeof tables>]: PolicyOf<K> extends Flag ? (typeof tables)[K]['_']['name'] : never
}[TableOf<typeof tables>]

const exported: Readonly<Record<string, unknown>> = tables

/** Every table with its name in the database and what becomes of its rows. */
export const policies = Object.entries(exported).flatMap(([key, table]) =>
  is(table, PgTable) ? [{ table, name: getTableName(table), policy: exported[`${key}Policy`] as Policy }] : [],
)

/** Names of the tables of which this holds. */
export const tablesWith = <Name extends string>(holds: (policy: Policy) => boolean | undefined): Name[] =>
  policies.filter(({ policy }) => holds(policy)).map(({ name }) => name as Name)
