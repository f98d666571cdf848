import { type ReactNode, useRef } from 'react'
import { useCall } from '../../../core/call/useCall.ts'
import type { CrudCalls } from '../hooks/crudCalls.ts'
import { type Field, inputsOf } from '../fields/fields.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { List } from '../hooks/useList.ts'
import type { FormValues } from '../form/formValues.ts'

interface Props<Row> {
  noun: string
  /** `new`, or the row that is changed. */
  id: string
  list: List<Row>
  calls: CrudCalls<Row>
  fields: readonly Field<Row>[]
  inputs?: ReactNode
  blank?: FormValues
  width?: number
  onClose: () => void
}

/**
 * A new one, or another form of an old one. It begins with what holds now, not with what the list knew of a row some
 * time ago; from then on neither the list nor a later answer takes away what somebody types.
 */
export function RowDialog<Row extends object>({ noun, id, list, calls, fields, inputs, blank, width, onClose }: Props<Row>) {
  const listed = list.rows.find(row => list.idOf(row) === id)
  const isNew = id === 'new'
  const read = useCall(calls.detail ?? calls.list, { id } as never, { enabled: !isNew && calls.detail !== undefined, fresh: 0 })
  const begun = useRef<Row>(undefined)
  if (!read.fetching) begun.current ??= (read.data as Row | undefined) ?? listed
  const row = begun.current
  const call = isNew ? calls.add : calls.update
  if (!call || (!isNew && !row)) return null
  // A noun with versions is not written over what somebody else saved meanwhile.
  const version = (row as { version?: string } | undefined)?.version
  return (
    <FormDialog
      title={`${isNew ? '新增' : '编辑'}${noun}`}
      width={width}
      call={call}
      initial={isNew ? blank : row}
      input={values => (isNew ? values : { ...values, id, ...(version && { version }) })}
      done={list.refetch}
      onClose={onClose}
    >
      {inputsOf(fields)}
      {inputs}
    </FormDialog>
  )
}
