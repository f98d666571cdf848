import { Segmented } from 'antd'
import { useState } from 'react'
import type { Call } from '../../../core/contract/call.ts'
import { Facts } from '../detail/Facts.tsx'
import { type Field, factsOf } from '../fields/fields.ts'
import type { List } from '../hooks/useList.ts'
import { lazyPart } from '../state/lazyPart.tsx'
import { RowPanel } from './RowPanel.tsx'

const ChangeList = lazyPart('变更记录', async () => ({ default: (await import('./ChangeList.tsx')).ChangeList }))

interface Props<Row> {
  title: string
  list: List<Row>
  call: Call<{ id: string }, unknown, Row>
  fields: readonly Field<Row>[]
  nameOf: (row: Row) => string
  /** Under which name its changes are looked up; undefined = by nobody, or not by whoever looks. */
  history?: (row: Row) => string | undefined
}

const tabs = ['详情', '变更记录']

/** All facts of the open row, and what became of it since it was added. */
export function RowFactsPanel<Row>({ fields, nameOf, history, ...open }: Props<Row>) {
  const [tab, setTab] = useState(tabs[0])
  return (
    <RowPanel {...open}>
      {row => {
        const record = history?.(row)
        return (
          <>
            <h3>{nameOf(row)}</h3>
            {record && <Segmented aria-label="详情与变更" size="small" value={tab} options={tabs} onChange={setTab} />}
            {record && tab === tabs[1] ? <ChangeList record={record} /> : <Facts facts={factsOf(fields, row)} />}
          </>
        )
      }}
    </RowPanel>
  )
}
