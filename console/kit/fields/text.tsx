import { Form, Input } from 'antd'
import { search } from '../../../core/rules/rules.ts'
import { MISSING } from '../../../core/units/units.ts'
import { SearchField } from '../list/SearchField.tsx'
import { common, type Field, type FieldOptions, type Filter, formItem, type NameOf, textOf } from './field.ts'

interface TextOptions extends FieldOptions {
  /** Most characters. */
  max?: number
  /** Lines of the input; more than one fills the width of the form. */
  rows?: number
  /** The row's own name, which stands out. */
  strong?: boolean
  /** Numbers of devices, addresses of machines: in the face of figures. */
  figures?: boolean
}

/** Narrows by a text that the server looks for. */
export const textFilter = (name: string, label: string): Filter => ({
  names: [name],
  check: search,
  render: ({ values, set }) => (
    <SearchField key={name} label={label} value={values[name] ?? ''} onSearch={text => set({ [name]: text }, true)} />
  ),
})

/** A word, a name, a sentence. */
export function text<Row>(name: NameOf<Row, string>, title: string, options: TextOptions = {}): Field<Row> {
  const { max, rows = 1, strong = false, figures = false } = options
  const shared = common<Row>(name, title, options)
  const input = { maxLength: max, showCount: max !== undefined }
  return {
    ...shared,
    column: { ...shared.column, className: figures ? 'figures' : undefined, strong },
    cell: row => {
      const shown = textOf(row, name)
      return strong ? <b title={shown}>{shown}</b> : <span title={shown}>{shown || MISSING}</span>
    },
    filter: textFilter(name, title),
    read: cell => String(cell),
    input: (
      <Form.Item
        {...formItem(name, title, '请输入', options)}
        validateTrigger={['onChange', 'onBlur']}
        className={rows > 1 ? 'wide' : undefined}
      >
        {rows > 1 ? <Input.TextArea {...input} rows={rows} /> : <Input {...input} />}
      </Form.Item>
    ),
  }
}

/** What is worked out of a row, in words: `derived('round', '一轮', row => roundText(row.items))`. Nobody types it in. */
export function derived<Row>(key: string, title: string, of: (row: Row) => string, options: DerivedOptions = {}): Field<Row> {
  const shared = common<Row>(key, title, options, false)
  return {
    ...shared,
    column: { ...shared.column, className: options.figures ? 'figures' : undefined, align: options.align },
    cell: row => <span title={of(row)}>{of(row) || MISSING}</span>,
    text: of,
  }
}
interface DerivedOptions extends Omit<FieldOptions, 'filter' | 'form'>, Pick<TextOptions, 'figures'> {
  align?: 'right'
}
