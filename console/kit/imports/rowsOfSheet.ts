import type { SheetField } from '../fields/field.ts'
import type { Cell } from './readSheet.ts'

/** A row by the fields of the noun; what is empty is left out. */
export type GivenRow = Record<string, Cell>

export interface SheetRows {
  rows: GivenRow[]
  /** Columns that are no field of the noun. */
  unknown: string[]
}

/** The code of an entry of a dictionary, by its name. */
export type CodeOf = (dictionary: string, name: string) => string | undefined

/** Fields that can stand in a sheet that is brought in. */
export const importedOf = (fields: readonly SheetField[]) => fields.filter(({ in: { form }, read }) => form && read)

/** A required column is marked in a template. */
const titleOf = (cell: Cell | undefined) =>
  String(cell ?? '')
    .replace(/\s*[*＊]$/, '')
    .trim()

/**
 * The rows below a head of titles.
 * @throws Error with a sentence where there is no such head, a title stands twice, or no row follows
 */
export function rowsOfSheet(sheet: readonly Cell[][], fields: readonly SheetField[], codeOf: CodeOf): SheetRows {
  const imported = importedOf(fields)
  const at = sheet.findIndex(row => row.some(cell => imported.some(({ title }) => title === titleOf(cell))))
  if (at < 0) throw new Error(`没有找到表头：第一行应为 ${imported.map(({ title }) => title).join('、')} 等列名`)
  const titles = sheet[at]!.map(titleOf)
  const twice = titles.find((title, index) => title !== '' && titles.indexOf(title) !== index)
  if (twice) throw new Error(`“${twice}”一列出现了两次`)
  const columns = titles.map(title => imported.find(field => field.title === title))
  const known = new Set(fields.map(({ title }) => title))
  const rows = sheet
    .slice(at + 1)
    .filter(row => row.some(cell => cell !== ''))
    .map(row => givenOf(row, columns, codeOf))
  if (rows.length === 0) throw new Error('表头下面没有数据')
  return { rows, unknown: titles.filter(title => title !== '' && !known.has(title)) }
}

function givenOf(row: readonly Cell[], columns: readonly (SheetField | undefined)[], codeOf: CodeOf): GivenRow {
  const given: GivenRow = {}
  columns.forEach((field, index) => {
    const cell = row[index] ?? ''
    if (field && cell !== '') given[field.name] = field.read!(cell, codeOf)
  })
  return given
}
