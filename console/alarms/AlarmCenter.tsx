import { Grid } from 'antd'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { minutes } from '../../core/useCall.ts'
import { columnsOf, sheetOf } from '../kit/fields.ts'
import { OpenRow } from '../kit/OpenRow.tsx'
import { OrderPage } from '../kit/OrderPage.tsx'
import { useList } from '../kit/useList.ts'
import { useMay } from '../kit/useMenu.ts'
import { useStates } from '../kit/useStates.ts'
import { AlarmDetail } from './AlarmDetail.tsx'
import { alarmFields } from './alarmFields.tsx'
import { alarmFilters, alarmInput, alarmStates } from './alarmFilters.tsx'
import { BulkButton } from './BulkButton.tsx'
import { DrillButton } from './DrillButton.tsx'
import { useFollowFeed } from './useFollowFeed.ts'

const every = minutes(1)
/** Beside an open detail on an ordinary screen: what the detail says itself makes room for names. */
const inDetail = new Set<unknown>(['limit', 'lasting', 'devName'])
const columns = columnsOf(alarmFields)
const fewer = columns.filter(({ key }) => !inDetail.has(key))
/** Decided ones cannot be picked. */
const pick = (row: AlarmRow) => !row.handledAt && row.remark

/** Alarms and abnormal conditions with what became of them; `readOnly` is 告警查看: the same without decisions. */
export function AlarmCenter({ readOnly = false }: { readOnly?: boolean }) {
  const mayHandle = useMay('alarm:handle') && !readOnly
  const wide = Grid.useBreakpoint().xxl
  const paged = useList(calls.page, { filters: alarmFilters, input: alarmInput, every, paging: 'pageNo' })
  const list = useStates(paged, alarmStates, alarmInput, every)
  useFollowFeed(list.refetch)
  const close = () => list.setOpen('')
  return (
    <OrderPage
      noun="告警"
      title="告警信息_"
      list={list}
      columns={list.open && !wide ? fewer : columns}
      sheet={sheetOf(alarmFields)}
      pick={mayHandle ? pick : undefined}
      bulk={<BulkButton list={list} />}
      actions={!readOnly && <DrillButton />}
      detail={
        <OpenRow key={list.open} title="告警详情" list={list} call={calls.getAlarmById}>
          {alarm => <AlarmDetail alarm={alarm} readOnly={readOnly} onDone={close} onCancel={close} />}
        </OpenRow>
      }
    />
  )
}
