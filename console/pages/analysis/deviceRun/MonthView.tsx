import type { InputOf } from '../../../../core/contract/call.ts'
import { type DeviceRun, history } from '../../../../core/contract/devices/history.ts'
import { minutes } from '../../../../core/call/useCall.ts'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { columnsOf, sheetOf } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { useList } from '../../../kit/hooks/useList.ts'
import { runFields } from './runFields.tsx'

const columns = columnsOf(runFields)

/** What devices did in a month. */
export function MonthView({ site, month }: { site: string; month: string }) {
  const list = useList<InputOf<typeof history.basicList>, DeviceRun>(history.basicList, {
    input: () => ({ ...(site && { systemNo: site }), month }),
    every: minutes(10),
    id: 'deviceNo',
  })
  return (
    <PageCard title={`${month.slice(0, 7)} 月度历史`}>
      <Filters list={list}>
        <ExportButton title={`设备月度历史 ${month.slice(0, 7)}_`} list={list} sheet={sheetOf(runFields)} />
      </Filters>
      <DataTable list={list} columns={columns} noun="设备" />
      <p className="note">取 15 分钟平均值；电量取自电量台账。本月截至当前。</p>
    </PageCard>
  )
}
