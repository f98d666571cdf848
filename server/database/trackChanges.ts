import type pg from 'pg'
import { policies } from '../tables/policies.ts'

/** Under which a transaction says who changes what for: JSON of `Change`, or `off`. */
export const changeSetting = 'energy_sites.change'

/**
 * What differs is kept of an update; who saved it and when stands beside it. Not written by whoever makes the change: a
 * way of writing that forgets it would leave a gap nobody sees.
 */
const body = `
declare
  told text := nullif(current_setting('${changeSetting}', true), '');
  was jsonb;
  becomes jsonb;
  whole jsonb;
begin
  if told = 'off' then return null; end if;
  if tg_op <> 'INSERT' then was := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then becomes := to_jsonb(new); end if;
  whole := coalesce(becomes, was);
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, value), jsonb_object_agg(key, whole -> key) into was, becomes
    from jsonb_each(was)
    where value is distinct from whole -> key and key not in ('updated_at', 'updated_by');
    if was is null then return null; end if;
  end if;
  insert into row_changes (org_id, table_name, record_id, op, before, after, batch, audit_id, user_id, version)
  values (
    -- What belongs to everybody is the platform's to look after.
    coalesce(whole ->> 'org_id', (select id from orgs where kind = 'platform' order by id limit 1), ''), tg_table_name,
    whole ->> 'id', lower(tg_op), was, becomes, told::jsonb ->> 'batch',
    (told::jsonb ->> 'audit')::bigint, told::jsonb ->> 'user', pg_current_xact_id()::xid::text
  );
  return null;
end
`
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * Puts the trigger on every tracked table, and takes it off what is tracked no more. Done at every start, like the
 * second wall: a new tracked table needs no migration of its own for it.
 */
export async function trackChanges(client: Pick<pg.ClientBase, 'query'>) {
  const { rows: functions } = await client.query<{ body: string }>(`select prosrc as body from pg_proc where proname = 'keep_row_change'`)
  if (functions[0]?.body !== body)
    // Whoever may change a row may not write its history.
    await client.query(`create or replace function keep_row_change() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as ${quoted(body)}`)
  const { rows } = await client.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'row_changes'`,
  )
  const [wanted, there] = [policies.filter(({ policy }) => policy.tracked).map(({ name }) => name), rows.map(({ name }) => name)]
  for (const name of wanted.filter(each => !there.includes(each)))
    await client.query(
      `create trigger row_changes after insert or update or delete on ${name} for each row execute function keep_row_change()`,
    )
  for (const name of there.filter(each => !wanted.includes(each))) await client.query(`drop trigger row_changes on ${name}`)
}
