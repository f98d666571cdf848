import { type SQL, sql } from 'drizzle-orm'

/** What a slot keeps of its values, in a query over `indicators n`: their mean, or the last of them (assets/data/indicators.json). */
export const slotValue = (value: SQL, order: SQL) =>
  sql`case n.keeps when 'last' then (array_agg(${value} order by ${order} desc))[1] else avg(${value})::real end`
