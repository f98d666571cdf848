import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn } from 'drizzle-orm/pg-core'
import '../../../server/domains/index.ts'
import type { Database } from '../../../server/database/db.ts'
import { knownNouns } from '../../../server/records/records.ts'
import { rowChanges } from '../../../server/tables/index.ts'

/** Whose rows belong to somebody: what is everybody's is the platform's to change. */
export const ownedNouns = () => [...knownNouns].filter(([, { table }]) => table.orgId)

/** Records of one noun, those that can be used up one after the other. */
export const recordsOf = (noun: string, orgId: string): SQL =>
  sql`select id from ${knownNouns.get(noun)!.table} where org_id = ${orgId} and id !~ '^zz-' order by id`

/** Records of any noun that keeps its changes, one of each noun after the other. */
export const recordsAt = (orgId: string, which: 'there' | 'removed'): SQL =>
  sql`
    select noun || ':' || id as id
    from (${sql.join(
      ownedNouns().map(
        ([noun, { table }]) => sql`
          select ${noun}::text as noun, id, row_number() over (order by id) as nth
          from ${table}
          where org_id = ${orgId} and removed_at is ${sql.raw(which === 'there' ? 'null' : 'not null')}
        `,
      ),
      sql` union all `,
    )}) every
    order by nth, noun
  `

const many = sql`generate_series(1, 40) as n`

/** A value of a column that must have one: whose it is stands in every text. */
function filled({ columnType, name }: PgColumn, text: SQL): SQL {
  if (name === 'org_id') return sql`o.id`
  if (/updated_by|created_by/.test(name)) return sql`''`
  if (columnType === 'PgTimestamp') return sql`now()`
  if (columnType === 'PgJsonb') return sql`'[]'::jsonb`
  if (columnType === 'PgText') return text
  return sql`1`
}

/**
 * For every noun that keeps its changes: records, where there are none; some that were removed; and some that were
 * added in one go and can be taken back.
 */
export async function furnishRecords({ db }: Pick<Database, 'db'>, madeHere: string) {
  for (const [noun, { table }] of ownedNouns()) {
    const { columns } = getTableConfig(table)
    const asked = columns.filter(({ notNull, hasDefault }) => notNull && !hasDefault)
    await db.execute(sql`
      insert into ${table} (${sql.join(
        asked.map(({ name }) => sql.identifier(name)),
        sql`, `,
      )})
      select ${sql.join(
        asked.map(column => filled(column, sql`${`${noun}-`} || o.id || '-' || n`)),
        sql`, `,
      )}
      from orgs o, ${many}
      where o.kind = 'enterprise' and not exists (select from ${table} t where t.org_id = o.id)
    `)
    for (const [what, removedAt] of [
      ['removed', sql`now()`],
      ['spare', sql`null`],
    ] as const)
      await db.execute(sql`
        insert into ${table}
        select made.*
        from
          (
            select distinct on (t.org_id) t.*
            from ${table} t
              join orgs o on o.id = t.org_id and o.kind = 'enterprise'
            order by t.org_id, t.id
          ) one,
          ${many},
          jsonb_populate_record(
            null::${table},
            to_jsonb(one) || jsonb_build_object(
              'id', 'zz-' || ${what}::text || '-' || ${noun}::text || '-' || one.org_id || '-' || n,
              'name', ${madeHere}::text || one.org_id || ${what}::text || n,
              'model', ${madeHere}::text || one.org_id || ${what}::text || n,
              'code', one.org_id || ${what}::text || n,
              'cons_no', one.org_id || ${what}::text || n,
              'removed_at', ${removedAt}
            )
          ) made
      `)
  }
  await db.execute(sql`
    update ${rowChanges}
    set batch = ${madeHere}::text || '-' || id
    where record_id like 'zz-spare-%'
  `)
}
