import { Button } from 'antd'
import { useState } from 'react'
import { type DoorRecord, door } from '../../core/contract/devices/door.ts'
import { doorUserType } from '../../core/devices/doorUserTypes.ts'
import { seconds } from '../../core/call/useCall.ts'
import { ControlRow } from '../kit/input/ControlRow.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { ExportButton } from '../kit/print/ExportButton.tsx'
import { columnsOf, derived, type Field, sheetOf, text, time } from '../kit/fields/fields.ts'
import { PageCard } from '../kit/pages/PageCard.tsx'
import { RangeFilter } from '../kit/input/RangeFilter.tsx'
import { useUrlState } from '../kit/hooks/useUrlState.ts'
import { usePages } from './usePages.ts'

const fields: Field<DoorRecord>[] = [
  time('dateTime', '通行时间', { width: 180 }),
  text('name', '姓名', { strong: true }),
  text('cardNo', '卡号', { figures: true }),
  derived('userType', '人员类型', row => doorUserType(row.userType)),
]
const columns = columnsOf(fields)
const sheet = sheetOf(fields)
const none = { from: '', to: '' }

/** Who passed a door. What is picked counts with 查询, as documented; 重置 shows everything again. */
export function DoorRecords({ deviceNo, accountId }: { deviceNo: string; accountId?: string }) {
  const [{ from, to }, setAsked] = useUrlState(none)
  const [draft, setDraft] = useState({ from, to })
  const list = usePages<DoorRecord, typeof door.searchRecord>(door.searchRecord, {
    name: 'record',
    input: { devId: deviceNo, accountId, startDate: from || undefined, endDate: to || undefined },
    idOf: row => `${row.dateTime}/${row.cardNo}`,
    every: seconds(30),
  })
  const show = (range: typeof none) => {
    setDraft(range)
    setAsked({ ...range, recordPage: '1' } as typeof none)
    if (range.from === from && range.to === to) list.refetch()
  }
  return (
    <PageCard title="通行记录">
      <ControlRow end={<ExportButton title="通行记录_" list={list} sheet={sheet} />}>
        <RangeFilter label="通行时间" from={draft.from} to={draft.to} onChange={(start, end) => setDraft({ from: start, to: end })} />
        <Button type="primary" onClick={() => show(draft)}>
          查询
        </Button>
        <Button onClick={() => show(none)}>重置</Button>
      </ControlRow>
      <DataTable list={list} columns={columns} noun="通行记录" />
    </PageCard>
  )
}
