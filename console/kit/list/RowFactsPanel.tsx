import type { Call } from '../../../core/contract/call.ts'
import { Facts } from '../detail/Facts.tsx'
import { type Field, factsOf } from '../fields/fields.ts'
import { RowPanel } from './RowPanel.tsx'
import type { List } from '../hooks/useList.ts'

interface Props<Row> {
  title: string
  list: List<Row>
  call: Call<{ id: string }, unknown, Row>
  fields: readonly Field<Row>[]
  nameOf: (row: Row) => string
}

/** All facts of the open row. */
export const RowFactsPanel = <Row,>({ fields, nameOf, ...open }: Props<Row>) => (
  <RowPanel {...open}>
    {row => (
      <>
        <h3>{nameOf(row)}</h3>
        <Facts facts={factsOf(fields, row)} />
      </>
    )}
  </RowPanel>
)
