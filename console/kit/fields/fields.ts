import { Fragment, createElement } from 'react'
import type { Fact } from './fact.ts'
import type { Column, Field, Filter, NameOfCode } from './field.ts'

export { choice, choiceFilter, choices, type Choices, everything, tabsFilter } from './choice.tsx'
export { dictionary } from './dictionary.tsx'
export type { Fact } from './fact.ts'
export type { Column, Field, Filter } from './field.ts'
export { figure, number } from './number.tsx'
export { place } from './place.tsx'
export { reference } from './reference.tsx'
export { shipped } from './shipped.ts'
export { derived, text, textFilter } from './text.tsx'
export { day, rangeFilter, time } from './time.tsx'
export { contact, ending, placed } from './usual.ts'

/** The columns of a table. One of its own: `[...columnsOf(fields), { title: '一轮', key: 'round', render: … }]`. */
export const columnsOf = <Row>(fields: readonly Field<Row>[]): Column<Row>[] =>
  fields
    .filter(field => field.in.list)
    .map(({ name, title, column, cell }) => ({ ...column, key: name, title, render: (_, row) => cell(row) }))

/** What narrows a list. */
export const filtersOf = <Row>(fields: readonly Field<Row>[]): Filter[] =>
  fields.flatMap(field => (field.in.filter && field.filter ? [field.filter] : []))

/** The inputs of a form. */
export const inputsOf = <Row>(fields: readonly Field<Row>[]) =>
  fields.flatMap(({ in: { form }, input, name }) => (form && input ? [createElement(Fragment, { key: name }, input)] : []))

export const factsOf = <Row>(fields: readonly Field<Row>[], row: Row): Fact[] =>
  fields.filter(field => field.in.detail).map(({ title, cell }) => [title, cell(row)])

/** A column of a sheet. */
export interface SheetColumn<Row> {
  title: string
  text: (row: Row, nameOf: NameOfCode) => string
  dictionary?: string
}
export const sheetOf = <Row>(fields: readonly Field<Row>[]): SheetColumn<Row>[] => fields.filter(field => field.in.export)
