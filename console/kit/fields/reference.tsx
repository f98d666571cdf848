import { Form, type FormItemProps, Select } from 'antd'
import type { AnyCall } from '../../../core/contract/call.ts'
import { useCall } from '../../../core/call/useCall.ts'
import { MISSING } from '../../../core/units/units.ts'
import { common, type Field, type FieldOptions, type FilterState, formItem, type NameOf, textOf } from './field.ts'

/** Where the things to choose from are listed. */
interface Source {
  call: AnyCall
  /** Facts of an entry that are its id and its name. */
  id: string
  name: string
}
type Entry = Record<string, string>

function useSource({ call, id, name }: Source) {
  const { data, error, loading } = useCall(call, {})
  const entries = (data ?? []) as Entry[]
  return { options: entries.map(entry => ({ value: entry[id], label: entry[name] })), loading, error }
}
const searching = { optionFilterProp: 'label' }

/**
 * With a single thing to choose from nothing is asked. It has its place before that is known: mostly there are several,
 * and what stands beside it must not move.
 */
function ReferenceFilter({ source, name, title, values, set }: FilterState & { source: Source; name: string; title: string }) {
  const { options, loading } = useSource(source)
  if (options.length <= 1 && !loading) return null
  return (
    <Select
      className="filter-select"
      aria-label={title}
      placeholder={title}
      allowClear
      loading={loading}
      showSearch={searching}
      value={values[name] || undefined}
      options={options}
      onChange={chosen => set({ [name]: chosen ?? '' })}
    />
  )
}

/** Of a single thing to choose from nothing is asked, but where it must be chosen: nobody else would fill it in. */
function ReferenceItem({ source, must, ...item }: FormItemProps & { source: Source; must?: boolean }) {
  const { options, loading, error } = useSource(source)
  const trouble = error ? ({ validateStatus: 'error', help: error.message } as const) : {}
  return (
    <Form.Item {...item} {...trouble} hidden={options.length === 1 && !must}>
      <Select placeholder="请选择" loading={loading} showSearch={searching} options={options} />
    </Form.Item>
  )
}

interface ReferenceOptions<Row> extends FieldOptions, Omit<Source, 'call'> {
  /** Fact of the row that holds the name. */
  shown: NameOf<Row, string>
}

/** Another thing, as a call lists it: an organisation, a team, a site. */
export function reference<Row>(name: NameOf<Row, string>, title: string, call: AnyCall, options: ReferenceOptions<Row>): Field<Row> {
  const source = { call, id: options.id, name: options.name }
  return {
    ...common<Row>(name, title, options),
    cell: row => <span title={textOf(row, options.shown)}>{textOf(row, options.shown) || MISSING}</span>,
    text: row => textOf(row, options.shown),
    filter: { names: [name], render: state => <ReferenceFilter key={name} {...state} {...{ source, name, title }} /> },
    input: <ReferenceItem {...formItem(name, title, '请选择', options)} source={source} must={options.required} />,
  }
}
