import { getTableName, sql } from 'drizzle-orm'
import type { Database } from '../../../server/database/db.ts'
import { tables } from './owners.ts'

export interface Touched extends Record<string, unknown> {
  table: string
  op: 'INSERT' | 'UPDATE' | 'DELETE'
  row: Record<string, unknown>
}

/**
 * Notes every row that is written, changed or removed, in every table: contents need not be compared before and after
 * each call, and what changed is told by name. An update counts as two rows, before and after.
 * @returns takes what was noted since the last time
 */
export async function layTripwire({ db }: Pick<Database, 'db'>): Promise<() => Promise<Touched[]>> {
  await db.execute(sql`create table tripwire (n bigint generated always as identity, "table" text, op text, row jsonb)`)
  await db.execute(sql`
    create function tripwire() returns trigger language plpgsql security definer as $$ begin
      if tg_op <> 'INSERT' then insert into tripwire ("table", op, row) values (tg_table_name, tg_op, to_jsonb(old)); end if;
      if tg_op <> 'DELETE' then insert into tripwire ("table", op, row) values (tg_table_name, tg_op, to_jsonb(new)); end if;
      return null;
    end $$
  `)
  for (const table of tables)
    await db.execute(
      sql`
        create trigger tripwire after insert
        or update
        or delete on ${sql.identifier(getTableName(table))} for each row execute function tripwire()
      `,
    )
  return async () => (await db.execute<Touched>(sql`delete from tripwire returning "table", op, row`)).rows
}
