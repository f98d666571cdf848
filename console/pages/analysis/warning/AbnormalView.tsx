import { useCallback } from 'react'
import { abnormal } from '../../../../core/contract/alarms/abnormal.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { power } from '../../../../core/units/units.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Board } from '../../../kit/board/Board.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { Ranking } from '../../../kit/board/Ranking.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { choiceFilter, dictionary } from '../../../kit/fields/fields.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { stateInks } from '../../../kit/curve/stateInks.ts'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import type { Span } from '../../../kit/stat/useSpan.ts'
import { useList } from '../../../kit/hooks/useList.ts'
import { hoursOf } from '../orderStat/orderFigures.ts'
import { slotRange } from '../orderStat/slotRange.ts'
import { tagFilter } from '../orderStat/tagFilter.tsx'
import { alarmColumns, alarmSheet } from './alarmColumns.ts'
import { useAlarmDrill } from './useAlarmDrill.ts'
import { useAlarmOpen } from './useAlarmOpen.ts'

interface Props {
  span: Span
  station: { stationId?: string }
}

const every = minutes(5)
const none = '这段时间没有异常'
const layouts = {
  wide: `'trend trend' auto 'types now' auto / 2fr 1fr`,
  tablet: `'trend' auto 'types' auto 'now' auto / minmax(0, 1fr)`,
}
// An abnormal condition has no limit, and seldom a value.
const columns = alarmColumns.filter(({ key }) => key !== 'value' && key !== 'limit')
const filters = [
  dictionary<{ abnormalType: string }>('abnormalType', '异常类型', 'abnormal_type').filter!,
  choiceFilter('abnormalState', '异常状态', { '1': '异常未恢复', '3': '异常已恢复' }),
  tagFilter('slot', '发生于'),
]

function drawnTypes(types: ReplyOf<typeof abnormal.getAbnormalTypeNum>): Drawn {
  const drawn = drawnBars(
    types.map(({ abnormalTypeName }) => abnormalTypeName),
    [
      { name: '已恢复', values: types.map(({ recovered }) => recovered), stack: 'all', colour: stateInks.done },
      { name: '未恢复', values: types.map(({ unrecovered }) => unrecovered), stack: 'all', colour: stateInks.open },
    ],
    { unit: '条', first: '异常类型', decimals: 0 },
  )
  return {
    ...drawn,
    table: {
      decimals: 1,
      head: ['异常类型', '异常（条）', '已恢复（条）', '未恢复（条）', '恢复中位（小时）'],
      rows: types.map(row => [row.abnormalTypeName, row.num, row.recovered, row.unrecovered, hoursOf(row.medianMinutes)]),
    },
  }
}

const drawnTrend = ({ xaxis, series }: ReplyOf<typeof abnormal.getAbnormalTrend>) =>
  drawnBars(
    xaxis,
    series.map(({ abnormalTypeName, nums }) => ({ name: abnormalTypeName, values: nums, stack: 'all' })),
    { unit: '条', decimals: 0 },
  )

/** Abnormal conditions of a period by type and over time, what of them goes on now, and the list behind them. */
export function AbnormalView({ span, station }: Props) {
  const asked = {
    beginStartTime: span.range.from,
    endStartTime: span.range.to,
    dateType: span.granularity === 'month' ? ('month' as const) : ('day' as const),
    ...station,
  }
  const types = useCall(abnormal.getAbnormalTypeNum, asked, { every, keep: true })
  const trend = useCall(abnormal.getAbnormalTrend, asked, { every, keep: true })
  const now = useCall(abnormal.getAbnormalPower, station, { every, keep: true })
  const drill = useAlarmDrill('异常明细')
  const open = useAlarmOpen()
  const list = useList(abnormal.getAbnormalList, {
    filters,
    input: ({ slot, ...values }) => {
      const { startTime, endTime } = slotRange(slot ?? '')
      return { ...asked, ...(startTime && { beginStartTime: startTime, endStartTime: endTime }), ...values }
    },
  })
  const ofType = useCallback(
    (place: number) => {
      const type = types.data?.[place]
      if (type) drill({ abnormalType: type.abnormalType })
    },
    [types.data, drill],
  )
  const ofSlot = useCallback(
    (place: number) => {
      const slot = trend.data?.xaxis[place]
      if (slot) drill({ slot })
    },
    [trend.data, drill],
  )
  return (
    <>
      <Board
        layouts={layouts}
        panels={{
          trend: <ChartPanel title="异常趋势" call={trend} height={240} of={drawnTrend} onOpen={ofSlot} empty={none} />,
          types: <ChartPanel title="异常类型" call={types} height={240} of={drawnTypes} onOpen={ofType} empty={none} />,
          now: (
            <Panel title="此刻的异常" call={now} height={240} isEmpty={rows => rows.length === 0} empty="此刻没有异常">
              {rows => (
                <Ranking
                  label="此刻的异常"
                  bars={rows.map(({ abnormalType, abnormalTypeName, devices, stations, ratedKw }) => ({
                    key: abnormalType,
                    name: abnormalTypeName,
                    share: devices / (rows[0]?.devices ?? 1),
                    colour: 'var(--abnormal)',
                    value: `${devices} 台`,
                    note: ratedKw === null ? undefined : `${power(ratedKw).value} ${power(ratedKw).unit}`,
                    title: `${abnormalTypeName}：${stations} 个站点的 ${devices} 台设备`,
                    onOpen: () => drill({ abnormalType, abnormalState: '1' }),
                  }))}
                />
              )}
            </Panel>
          ),
        }}
      />
      <PageCard title="异常明细">
        <Filters list={list}>
          <ExportButton title="异常明细_" list={list} sheet={alarmSheet} />
        </Filters>
        <DataTable list={{ ...list, setOpen: id => open?.(id) }} columns={columns} noun="异常" opens={open !== undefined} />
      </PageCard>
    </>
  )
}
