import { getTableName } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { platformOrgId } from '../../../server/access/audit.ts'
import { alarms, brandModels, demoMarks, faultLibrary, orderChecks, orderDevices, standards } from '../../../server/tables/index.ts'
import type { Database } from '../../../server/database/db.ts'
import { createOwners, isForeign, ownedRows, type Owner, tables } from './owners.ts'
import { madeHere } from './places.ts'

/** Columns of codes that anybody's rows may hold. */
const codes = ['kind', 'type', 'state', 'status', 'source']
/** Sentences of the product: only those made for these tests are anybody's own. */
const sentences = ['remark', 'content']
/** The platform's rows of these are everybody's to read. */
const shared: readonly unknown[] = [brandModels, faultLibrary, standards]
/** What is checked is said in the words of a standard, most of them the platform's. */
const ofStandards = ['name', 'method', 'unit', 'standard_id']
const checked: readonly unknown[] = [orderChecks, orderDevices]
/** Short words and short numbers may mean anything. */
const givesAway = (text: string) => text.length >= 4 && !/^([a-z]{1,7}|\d{1,7})$/i.test(text)

/**
 * Texts that stand in somebody else's rows and in none of the caller's or of everybody's: ids, numbers, names,
 * sentences. One of them in a reply gives somebody away.
 */
export async function marksOf({ db }: Pick<Database, 'db'>, caller: Owner): Promise<ReadonlySet<string>> {
  const ownerOf = await createOwners({ db })
  const platform = await platformOrgId(db)
  const [theirs, ours] = [new Set<string>(), new Set<string>()]
  for (const table of tables) {
    // It repeats the ids of others' rows: they are not everybody's for it.
    if (table === demoMarks) continue
    const texts = getTableConfig(table)
      .columns.filter(
        ({ columnType, name }) =>
          columnType === 'PgText' && !codes.includes(name) && !(checked.includes(table) && ofStandards.includes(name)),
      )
      .map(({ name }) => name)
    // Alarms go by their number.
    if (table === alarms) texts.push('id')
    for (const row of await ownedRows({ db }, table, texts)) {
      const open = shared.includes(table) && row.org_id === platform
      const into = !open && isForeign(ownerOf(getTableName(table), row), caller) ? theirs : ours
      for (const name of texts) {
        const text = String(row[name] ?? '')
        if (!sentences.includes(name) || text.startsWith(madeHere)) into.add(text)
      }
    }
  }
  return new Set([...theirs].filter(text => givesAway(text) && !ours.has(text)))
}

/** Every text of a reply, however deep. */
export function* textsOf(reply: unknown): Generator<string> {
  if (typeof reply === 'string') yield reply
  else if (reply instanceof Uint8Array) yield Buffer.from(reply).toString('utf8')
  else if (reply && typeof reply === 'object') for (const inner of Object.values(reply)) yield* textsOf(inner)
}

/** Says which marks stand in a reply: as a whole text, in a list with commas, or, where they are words, anywhere in a text. */
export function createFinder(marks: ReadonlySet<string>) {
  const words = [...marks].filter(mark => /\p{Script=Han}{3}/u.test(mark) || /^[\w-]{8,}$/.test(mark))
  const harmless = new Set<string>()
  const marksIn = (text: string) => [...text.split(/[,，\s]/).filter(part => marks.has(part)), ...words.filter(word => text.includes(word))]
  return (reply: unknown): string[] => {
    const found = new Set<string>()
    for (const text of textsOf(reply)) {
      if (harmless.has(text)) continue
      const here = marksIn(text)
      if (here.length === 0) harmless.add(text)
      for (const mark of here) found.add(mark)
    }
    return [...found]
  }
}
