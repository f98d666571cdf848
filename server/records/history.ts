import { and, desc, eq, getTableName, inArray } from 'drizzle-orm'
import { siteTime } from '../../core/time/time.ts'
import { maskPhone } from '../access/maskPhone.ts'
import type { Context } from '../context.ts'
import { userName } from '../database/names.ts'
import { pageOf, readPage } from '../database/page.ts'
import { dicts, regions, rowChanges } from '../tables/index.ts'
import type { RowValues } from '../tables/rowChanges.ts'
import { recordOf, type Records } from './records.ts'
import type { Word } from './words.ts'

type Kept = Pick<typeof rowChanges.$inferSelect, 'op' | 'before' | 'after'>
type Shown = Pick<typeof rowChanges.$inferSelect, 'id' | 'at' | 'batch'> & Kept & { who: string }
type Name = (word: Word, value: string) => string
/** Longer ones are cut: whoever wants all of it opens the record. */
const mostCharacters = 400

/** Taking the mark of removal on or off is no change of a field. */
export function opOf({ op, before }: Pick<Kept, 'op' | 'before'>): 'add' | 'update' | 'remove' | 'restore' | 'delete' {
  if (op !== 'update') return op === 'insert' ? 'add' : 'delete'
  if (!before || !('removed_at' in before)) return 'update'
  return before.removed_at === null ? 'remove' : 'restore'
}

/** The changes of one record, newest first, in the words of its contract. @throws Failure 404 unless it is the caller's to change */
export async function historyOf(context: Context, { record, ...paging }: { record: string; current: number; size: number }) {
  const { db } = context
  const { id, records } = recordOf(context, record)
  await records.mine(id, context, 'any')
  const query = db
    .select({
      id: rowChanges.id,
      at: rowChanges.at,
      who: userName(rowChanges.userId),
      op: rowChanges.op,
      before: rowChanges.before,
      after: rowChanges.after,
      batch: rowChanges.batch,
    })
    .from(rowChanges)
    .where(and(eq(rowChanges.table, getTableName(records.table)), eq(rowChanges.recordId, id)))
    .$dynamic()
  const page = await readPage(db, query, [desc(rowChanges.id)], paging)
  const kept = page.records as Shown[]
  const name = await namesOf(context, kept, records)
  const told = kept.map(({ id, at, who, batch, ...kept }) => ({
    id,
    at: siteTime(at),
    who: who || '系统',
    op: opOf(kept),
    batch: batch ?? '',
    fields: fieldsOf(kept, records, name),
  }))
  return pageOf(told, page.total, paging)
}

function fieldsOf({ before, after }: Kept, { words, masked }: Records, name: Name) {
  const say = (values: RowValues | null, column: string, word: Word) => {
    const text = sayValue(values?.[column], value => name(word, value)).slice(0, mostCharacters)
    return masked.includes(column) ? maskPhone(text) : text
  }
  return [...words].flatMap(([column, word]) => {
    if (!(column in (before ?? {})) && !(column in (after ?? {}))) return []
    const change = { title: word.title, before: say(before, column, word), after: say(after, column, word) }
    return change.before === change.after ? [] : [change]
  })
}

/** Of a list its parts, of a part its values. */
function sayValue(value: unknown, name: (value: string) => string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(part => sayValue(part, name)).join('；')
  if (typeof value === 'object')
    return Object.values(value)
      .map(part => (typeof part === 'boolean' ? '' : sayValue(part, name)))
      .filter(Boolean)
      .join(' ')
  return name(String(value))
}

/** Reads the names of all codes of some changes at once. */
async function namesOf({ db }: Context, changes: readonly Kept[], { words }: Records): Promise<Name> {
  const valuesOf = (holds: (word: Word) => unknown) =>
    [...words]
      .filter(([, word]) => holds(word))
      .flatMap(([column]) => changes.flatMap(({ before, after }) => [before?.[column], after?.[column]]))
      .flatMap(value => (typeof value === 'string' && value ? [value] : []))
  const types = [...words.values()].flatMap(({ dictionary }) => dictionary ?? [])
  const codes = valuesOf(({ dictionary }) => dictionary)
  const areas = valuesOf(({ region }) => region)
  const entries = codes.length
    ? await db
        .select()
        .from(dicts)
        .where(and(inArray(dicts.type, types), inArray(dicts.code, codes)))
    : []
  const places = areas.length ? await db.select({ id: regions.id, name: regions.name }).from(regions).where(inArray(regions.id, areas)) : []
  return ({ dictionary, codes: own, region }, value) => {
    if (dictionary) return entries.find(({ type, code }) => type === dictionary && code === value)?.name ?? value
    if (region) return places.find(({ id }) => id === value)?.name ?? value
    return own?.get(value) ?? value
  }
}
