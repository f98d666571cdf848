import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useCall } from '../../../core/call/useCall.ts'
import type { Call } from '../../../core/contract/call.ts'
import { MISSING } from '../../../core/units/units.ts'
import { common, type Field, type FieldOptions, formItem, type NameOf, textOf } from './field.ts'

interface Division {
  id: string
  parentId: string
  name: string
}
type Divisions = Call<{ parentId?: string }, unknown, Division[]>

/** Divisions by their whole name, 河北省 石家庄市 长安区; the country is in none. */
function namesOf(divisions: readonly Division[]) {
  const byId = new Map(divisions.map(division => [division.id, division]))
  const nameOf = ({ parentId, name }: Division): string => {
    const above = byId.get(parentId)
    return above?.parentId ? `${nameOf(above)} ${name}` : name
  }
  return divisions.filter(({ parentId }) => parentId).map(division => ({ value: division.id, label: nameOf(division) }))
}

interface PlaceSelectProps {
  divisions: Divisions
  title?: string
  value?: string
  onChange?: (code: string) => void
  id?: string
}

/** All divisions come once, when somebody looks into the list or one has to be named. */
function PlaceSelect({ divisions, title, value, onChange, id }: PlaceSelectProps) {
  const [opened, setOpened] = useState(false)
  const { data, loading } = useCall(divisions, {}, { enabled: opened || !!value })
  const options = useMemo(() => namesOf(data ?? []), [data])
  return (
    <Select
      id={id}
      className={title && 'filter-select'}
      aria-label={title}
      placeholder={title ?? '请选择'}
      allowClear={title !== undefined}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      options={options}
      onOpenChange={open => open && setOpened(true)}
      onChange={code => onChange?.(code ?? '')}
    />
  )
}

interface PlaceOptions<Row> extends FieldOptions {
  /** Fact of the row that holds the name. */
  shown: NameOf<Row, string>
}

/** An administrative division. @param divisions lists them */
export function place<Row>(name: NameOf<Row, string>, title: string, divisions: Divisions, options: PlaceOptions<Row>): Field<Row> {
  const shown = (row: Row) => textOf(row, options.shown)
  return {
    ...common<Row>(name, title, options),
    cell: row => <span title={shown(row)}>{shown(row) || MISSING}</span>,
    text: shown,
    read: cell => String(cell),
    filter: {
      names: [name],
      render: ({ values, set }) => (
        <PlaceSelect key={name} divisions={divisions} title={title} value={values[name]} onChange={code => set({ [name]: code })} />
      ),
    },
    input: (
      <Form.Item {...formItem(name, title, '请选择', options)}>
        <PlaceSelect divisions={divisions} />
      </Form.Item>
    ),
  }
}
