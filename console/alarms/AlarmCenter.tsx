import { Checkbox, Grid } from 'antd'
import { useCallback, useRef } from 'react'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarms/alarm.ts'
import { minutes } from '../../core/call/useCall.ts'
import { columnsOf, sheetOf } from '../kit/fields/fields.ts'
import { KeyHelp } from '../kit/pages/KeyHelp.tsx'
import { RowPanel } from '../kit/list/RowPanel.tsx'
import { OrderPage } from '../kit/pages/OrderPage.tsx'
import { useList } from '../kit/hooks/useList.ts'
import { useCan } from '../kit/hooks/useMenu.ts'
import { useStepKeys } from '../kit/hooks/useStepKeys.ts'
import { useStates } from '../kit/hooks/useStates.ts'
import { AlarmDetail } from './AlarmDetail.tsx'
import { alarmFields, shelfFields } from './alarmFields.tsx'
import { AlarmRepeats } from './AlarmRepeats.tsx'
import { alarmFilters, alarmInput, alarmStates } from './alarmFilters.tsx'
import { BulkButton } from './handling/BulkButton.tsx'
import { DrillButton } from './DrillButton.tsx'
import { FloodStrip } from './FloodStrip.tsx'
import { IncidentMembers } from './IncidentMembers.tsx'
import { nextWaiting } from './handling/nextWaiting.ts'
import { ShelveButton } from './handling/ShelveButton.tsx'
import { shelvedState } from './handling/shelvedState.ts'
import { UnshelveButton } from './handling/UnshelveButton.tsx'
import { useFollowFeed } from './useFollowFeed.ts'
import { useGoOn } from './useGoOn.ts'

const every = minutes(1)
/** Beside an open detail on an ordinary screen: what the detail says itself makes room for names. */
const inDetail = new Set<unknown>(['limit', 'lasting', 'devName'])
const columns = columnsOf(alarmFields)
const fewer = columns.filter(({ key }) => !inDetail.has(key))
/** Of what is put aside one asks until when, by whom and why. */
const ofShelved = new Set<unknown>(['content', 'stationName', 'devName', 'time', 'state'])
const shelved = [...columns.filter(({ key }) => ofShelved.has(key)), ...columnsOf(shelfFields)]
const fewerShelved = shelved.filter(({ key }) => key !== 'devName' && key !== 'state')
/** Decided ones cannot be picked. */
const pick = (row: AlarmRow) => !row.handledAt && row.remark

const keys = [
  ['J K', '下一条、上一条'],
  ['1 2 3', '忽略、转故障研判、转抢修工单'],
  ['Enter', '打开；在处理方式上为确定'],
  ['Esc', '关闭详情'],
] as const
const readingKeys = keys.filter(([key]) => key !== '1 2 3').map(([key, does]) => [key, key === 'Enter' ? '打开' : does] as const)

/** Alarms and abnormal conditions with what became of them; `readOnly` is 告警查看: the same without decisions. */
export function AlarmCenter({ readOnly = false }: { readOnly?: boolean }) {
  const mayHandle = useCan('alarm:handle') && !readOnly
  const wide = Grid.useBreakpoint().xxl
  const paged = useList(calls.page, { filters: alarmFilters, input: alarmInput, every, paging: 'pageNo' })
  const list = useStates(paged, alarmStates, alarmInput, every)
  useFollowFeed(list.refetch)
  const [goOn, setGoOn] = useGoOn()
  /** The decision before led here: its hands go on where they are. */
  const ledHere = useRef('')
  const close = () => list.setOpen('')
  const done = () => {
    const next = goOn ? nextWaiting(list.rows, list.open) : ''
    ledHere.current = next
    list.setOpen(next)
  }
  useStepKeys(list, () => {
    ledHere.current = ''
  })
  const onShelf = list.values.state === shelvedState
  const shown = onShelf ? (list.open && !wide ? fewerShelved : shelved) : list.open && !wide ? fewer : columns
  const { startTime, endTime } = list.values
  const expandedRow = useCallback(
    (row: AlarmRow) =>
      row.members > 0 || row.repeats > 0 ? (
        <>
          {row.members > 0 && <IncidentMembers alarm={row} />}
          {row.repeats > 0 && <AlarmRepeats alarm={row} time={{ startTime, endTime }} />}
        </>
      ) : undefined,
    [startTime, endTime],
  )
  const picked = () => {
    list.setPicked([])
    list.refetch()
  }
  return (
    <>
      <FloodStrip />
      <OrderPage
        noun="告警"
        title="告警信息_"
        list={list}
        columns={shown}
        sheet={sheetOf(alarmFields)}
        pick={mayHandle ? pick : undefined}
        expandedRow={expandedRow}
        bulk={
          <>
            <BulkButton list={list} />
            {onShelf ? <UnshelveButton ids={list.picked} onDone={picked} /> : <ShelveButton ids={list.picked} onDone={picked} />}
          </>
        }
        actions={
          <>
            {!readOnly && <DrillButton />}
            {mayHandle && (
              <Checkbox checked={goOn} onChange={({ target }) => setGoOn(target.checked)}>
                处理后打开下一条
              </Checkbox>
            )}
            <KeyHelp keys={mayHandle ? keys : readingKeys} />
          </>
        }
        detail={
          <RowPanel key={list.open} title="告警详情" list={list} call={calls.getAlarmById}>
            {alarm => (
              <AlarmDetail
                alarm={alarm}
                readOnly={readOnly}
                onDone={done}
                onCancel={close}
                keys={{ enter: ledHere.current === alarm.id }}
              />
            )}
          </RowPanel>
        }
      />
    </>
  )
}
