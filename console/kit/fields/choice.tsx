import { Checkbox, Form, Radio, Segmented, Select } from 'antd'
import { StateDot, type Tone } from '../detail/StateDot.tsx'
import { common, type Field, type FieldOptions, type Filter, formItem, type NameOf, textOf } from './field.ts'

/** What may be chosen, by code; a tone shows it as a state. */
export type Choices = Readonly<Record<string, string | { readonly label: string; readonly tone: Tone }>>

/** Name of a code; one that this version no longer knows goes by itself. */
const labelOf = (options: Choices, code: string) => {
  const option = entryOf(options, code)
  return typeof option === 'object' ? option.label : (option ?? code)
}
/** Only what was declared: `toString` in an address is no state. */
const entryOf = (options: Choices, code: string) => (Object.hasOwn(options, code) ? options[code] : undefined)
const listOf = (options: Choices) => Object.keys(options).map(value => ({ value, label: labelOf(options, value) }))

/** Narrows to one of a few. */
export const choiceFilter = (name: string, title: string, options: Choices): Filter => ({
  names: [name],
  check: code => (!code || Object.hasOwn(options, code) ? undefined : title),
  render: ({ values, set }) => (
    <Select
      key={name}
      className="filter-select"
      aria-label={title}
      placeholder={title}
      allowClear
      value={values[name] || undefined}
      options={listOf(options)}
      onChange={code => set({ [name]: code ?? '' })}
    />
  ),
})

/** The code of a tab that narrows nothing, for lists that open on another one: their bare address means that one. */
export const everything = 'all'
const all = (options: Choices) => (Object.hasOwn(options, everything) ? everything : '')

type Counts = Readonly<Record<string, number>>
/**
 * Narrows to one of a few that all stand in sight, with how many there are of each where that is known. 全部 comes first.
 * @param changing the counts belong to the question before
 */
export const tabsFilter = (name: string, title: string, options: Choices, counts?: Counts, changing = false): Filter => ({
  names: [name],
  check: code => (!code || Object.hasOwn(options, code) ? undefined : title),
  render: ({ values, set }) => (
    <Segmented
      key={name}
      className="filter-tabs"
      aria-label={title}
      value={values[name] || all(options)}
      options={[...(all(options) ? [] : [{ value: '', label: '全部' }]), ...listOf(options)].map(({ value, label }) => ({
        value,
        label: (
          <>
            {label}{' '}
            {counts && (
              <b className="figures" style={changing ? { opacity: 0.45 } : undefined}>
                {counts[value] ?? 0}
              </b>
            )}
          </>
        ),
      }))}
      onChange={code => set({ [name]: code })}
    />
  ),
})

/** One of a few that the product itself knows. */
export function choice<Row>(name: NameOf<Row, string>, title: string, options: Choices, others: FieldOptions = {}): Field<Row> {
  const few = Object.keys(options).length <= 3
  return {
    ...common<Row>(name, title, others),
    cell: row => {
      const option = entryOf(options, textOf(row, name))
      return typeof option === 'object' ? <StateDot tone={option.tone}>{option.label}</StateDot> : labelOf(options, textOf(row, name))
    },
    text: row => labelOf(options, textOf(row, name)),
    names: listOf(options).map(({ label }) => label),
    read: cell => listOf(options).find(({ label }) => label === String(cell))?.value ?? String(cell),
    filter: choiceFilter(name, title, options),
    input: (
      <Form.Item {...formItem(name, title, '请选择', others)}>
        {few ? (
          <Radio.Group options={listOf(options)} />
        ) : (
          <Select placeholder="请选择" showSearch={{ optionFilterProp: 'label' }} options={listOf(options)} />
        )}
      </Form.Item>
    ),
  }
}

/** Several of a few. */
export function choices<Row>(name: NameOf<Row, readonly string[]>, title: string, options: Choices, others: FieldOptions = {}): Field<Row> {
  const names = (row: Row) => (row[name as keyof Row] as readonly string[]).map(code => labelOf(options, code)).join('、')
  return {
    ...common<Row>(name, title, others),
    cell: row => <span title={names(row)}>{names(row)}</span>,
    text: names,
    input: (
      <Form.Item {...formItem(name, title, '请选择', others)} className="wide">
        <Checkbox.Group className="form-choices" options={listOf(options)} />
      </Form.Item>
    ),
  }
}
