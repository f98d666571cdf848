import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/db.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import type { Values } from '../formColumns.ts'
import type { Importing } from './Importing.ts'

/** How the rows of a sheet are understood. */
export interface Reader {
  /** Codes for names of regions; masked numbers that came back are left out. */
  read(given: Values): Values
  /** What is wrong with a value whose field takes codes. */
  codeFault(field: string, value: unknown): string | undefined
}

/** Reads the codes that the fields of a noun take. */
export async function readerOf(db: Queryable, { words, masked }: Pick<Importing, 'words' | 'masked'>): Promise<Reader> {
  const fields = [...words]
  const types = fields.flatMap(([, { dictionary }]) => dictionary ?? [])
  const entries = await rowsOf(
    db,
    { type: 'text', code: 'text' },
    sql`
      select type, code
      from dicts
      where type = any(${sql.param(types)}::text[])
    `,
  )
  const known = new Set(entries.map(({ type, code }) => `${type} ${code}`))
  const regions = fields.some(([, { region }]) => region) ? await regionsByName(db) : undefined

  return {
    read: given =>
      Object.fromEntries(
        Object.entries(given).flatMap(([field, value]) => {
          if (masked.includes(field) && String(value).includes('*')) return []
          const code = words.get(field)?.region && regions?.get(String(value).replaceAll(' ', ''))
          return [[field, code || value]]
        }),
      ),
    codeFault(field, value) {
      const { dictionary, region, title } = words.get(field) ?? {}
      if (dictionary && !known.has(`${dictionary} ${value}`)) return `字典中没有这个${title}：${value}`
      if (region && !/^\d{6}$/.test(String(value))) return `没有这个区域，或不止一个：${value}，可填写 6 位区域编码`
      return undefined
    },
  }
}

/** Codes of regions by their names, with and without those above them; none of a name that several have. */
async function regionsByName(db: Queryable) {
  const rows = await rowsOf(
    db,
    { id: 'text', name: 'text', above: 'text', top: 'text' },
    sql`
      select region.id, region.name, coalesce(above.name, '') as above, coalesce(top.name, '') as top
      from regions region
        left join regions above on above.id = region.parent_id and above.level > 0
        left join regions top on top.id = above.parent_id and top.level > 0
    `,
  )
  const found = new Map<string, string>()
  for (const { id, name, above, top } of rows)
    for (const said of new Set([name, above + name, top + above + name])) found.set(said, found.has(said) ? '' : id)
  return found
}
