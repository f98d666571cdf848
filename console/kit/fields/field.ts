import type { FormItemProps, TableColumnType } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import type { Rule } from '../../../core/rules/rules.ts'
import { required, ruled } from '../form/formRules.ts'

/**
 * A column of a table; on a phone it becomes a line of the row's card, unless it says `card: false`; what is `strong`
 * stands over the others there, over the whole width.
 */
export type Column<Row> = TableColumnType<Row> & { card?: boolean; strong?: boolean }

/** What narrows a list: its names in the address ('' = does not narrow), and the control that sets them. */
export interface Filter {
  readonly names: readonly string[]
  /** A value of the address that breaks this is not asked for. */
  readonly check?: Rule
  readonly render: (state: FilterState) => ReactNode
}
export interface FilterState {
  readonly values: Readonly<Record<string, string>>
  /** @param typing letter by letter: no step of the history each */
  readonly set: (changes: Record<string, string>, typing?: boolean) => void
}

/** Name of a dictionary's entry; an unknown code goes by itself. */
export type NameOfCode = (type: string, code: string) => string

/**
 * One fact about a noun, declared once: its column, its place in the filters, in the form, in the detail and in the sheet come from here
 * (`columnsOf`, `filtersOf`, `inputsOf`, `factsOf`, `sheetOf`). Made by the constructors beside this file, one for each kind.
 */
export interface Field<Row> {
  readonly name: string
  readonly title: string
  readonly in: Readonly<Record<Place, boolean>>
  readonly column: Omit<Column<Row>, 'title' | 'key' | 'render'>
  readonly cell: (row: Row) => ReactNode
  /** As a sheet holds it. */
  readonly text: (row: Row, nameOf: NameOfCode) => string
  /** Dictionary the text needs. */
  readonly dictionary?: string
  readonly filter?: Filter
  /** A `Form.Item`, ready to stand in a form. */
  readonly input?: ReactElement
  /** Must be filled in. */
  readonly must?: boolean
  /** What may stand in a sheet, where that is a few names. */
  readonly names?: readonly string[]
  /**
   * What a cell of a sheet means; a cell that means nothing goes as it is, and is refused by the server. Kinds without it
   * do not come in sheets.
   */
  readonly read?: (cell: string | number, codeOf: (dictionary: string, name: string) => string | undefined) => string | number
}

/** What a sheet has to know of a field. */
export type SheetField = Pick<Field<never>, 'name' | 'title' | 'in' | 'dictionary' | 'must' | 'names' | 'read'>

type Place = 'list' | 'filter' | 'form' | 'detail' | 'export'

/** What every kind of field takes; each has its own besides. Fields show in list, detail and sheet unless they say otherwise. */
export interface FieldOptions extends Partial<Record<Place, boolean>> {
  /** Width of the column, px. */
  width?: number
  /** false: not on a phone's card. */
  card?: boolean
  /** The server sorts by it. */
  sort?: boolean
  required?: boolean
  /** Rule of core/rules/rules.ts, the server's own. */
  rule?: Rule
  /** Above the input, where the column's title is too short for it. */
  label?: string
  /** Below the input. */
  hint?: string
}

/** Names of a row's facts of one type: what a constructor accepts, so that a misspelt name does not compile. */
export type NameOf<Row, Value> = { [K in keyof Row & string]: Row[K] extends Value ? K : never }[keyof Row & string]

/** The text of a fact; '' where the row has none. */
export const textOf = <Row>(row: Row, name: string) => String(row[name as keyof Row] ?? '')

/** What the fields of all kinds have in common. @param typed false: a kind nobody types in, unless it says so */
export function common<Row>(name: string, title: string, options: FieldOptions, typed = true) {
  const { list = true, filter = false, form = typed, detail = true, export: sheet = true, width, card, sort } = options
  return {
    name,
    title,
    in: { list, filter, form, detail, export: sheet },
    column: { width, card, ellipsis: true, sorter: sort } as Omit<Column<Row>, 'title' | 'key' | 'render'>,
    text: (row: Row) => textOf(row, name),
    must: options.required,
  }
}

/** How a field stands in a form. @param verb of the sentence for an empty required field: 请输入 …, 请选择 … */
export const formItem = (name: string, title: string, verb: string, options: ItemOptions): FormItemProps => {
  const { label = title, hint, required: must, rule } = options
  return { name, label, extra: hint, rules: must ? [required(`${verb}${label}`, rule)] : rule ? [ruled(rule)] : [] }
}
type ItemOptions = Pick<FieldOptions, 'label' | 'hint' | 'required'> & { rule?: (value: never) => string | undefined }
