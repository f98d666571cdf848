import { Form } from 'antd'
import { MISSING } from '../../../core/units/units.ts'
import { DictSelect } from '../form/DictSelect.tsx'
import { useDict } from '../hooks/useDict.ts'
import { common, type Field, type FieldOptions, formItem, type NameOf, textOf } from './field.ts'

const DictName = ({ type, code }: { type: string; code: string }) => useDict(type).nameOf(code)

/**
 * A code of a dictionary that the administrators keep.
 * @param type one dictionary, or several with commas where their codes do not overlap
 */
export function dictionary<Row>(name: NameOf<Row, string>, title: string, type: string, options: FieldOptions = {}): Field<Row> {
  return {
    ...common<Row>(name, title, options),
    cell: row => (textOf(row, name) ? <DictName type={type} code={textOf(row, name)} /> : MISSING),
    text: (row, nameOf) => nameOf(type, textOf(row, name)),
    dictionary: type,
    read: (cell, codeOf) => codeOf(type, String(cell)) ?? String(cell),
    filter: {
      names: [name],
      render: ({ values, set }) => (
        <DictSelect key={name} type={type} title={title} value={values[name]} onChange={code => set({ [name]: code })} />
      ),
    },
    input: (
      <Form.Item {...formItem(name, title, '请选择', options)}>
        <DictSelect type={type} placeholder="请选择" />
      </Form.Item>
    ),
  }
}
