import { sql } from 'drizzle-orm'
import { invalid } from '../failure.ts'
import type { Queryable } from './db.ts'
import { rowsOf } from './rowsOf.ts'

/**
 * Refuses what stands in no dictionary: it would be shown without a name, and statistics would tell it apart as something of its own.
 * @param fields of the form: the dictionary, the code that was given, and what the field is called
 * @throws Failure 400 at each of these fields
 */
export async function requireDictCodes(
  db: Queryable,
  fields: Readonly<Record<string, readonly [type: string, code: string, title: string]>>,
) {
  const given = Object.values(fields)
  const known = await rowsOf(
    db,
    { type: 'text', code: 'text' },
    sql`
      select type, code
      from dicts
      where removed_at is null
        and (type, code) in (
          select *
          from unnest(
            ${sql.param(given.map(([type]) => type))}::text[], ${sql.param(given.map(([, code]) => code))}::text[]
          )
        )
    `,
  )
  const complaints = Object.entries(fields).flatMap(([field, [type, code, title]]) =>
    known.some(row => row.type === type && row.code === code) ? [] : [[field, `没有这个${title}，请重新选择`] as const],
  )
  const [first] = complaints
  if (first) throw invalid(first[1], Object.fromEntries(complaints))
}
