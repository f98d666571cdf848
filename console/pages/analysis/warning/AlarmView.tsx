import { useCallback } from 'react'
import { alarmInfo } from '../../../../core/contract/alarms/alarmInfo.ts'
import type { AlarmRow } from '../../../../core/contract/alarms/alarm.ts'
import type { InputOf, ReplyOf } from '../../../../core/contract/call.ts'
import { figureWords } from '../../../../core/figures/figureWords.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { BarList } from '../../../kit/board/BarList.tsx'
import { Board } from '../../../kit/board/Board.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { Ranking } from '../../../kit/board/Ranking.tsx'
import { StatRow } from '../../../kit/board/StatRow.tsx'
import { DataTable } from '../../../kit/list/DataTable.tsx'
import { ExportButton } from '../../../kit/print/ExportButton.tsx'
import { dictionary, textFilter } from '../../../kit/fields/fields.ts'
import { meaningInks } from '../../../kit/curve/meaningInks.ts'
import { Filters } from '../../../kit/list/Filters.tsx'
import { PageCard } from '../../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { drawnBars } from '../../../kit/stat/drawn.ts'
import { type ThemeMode, useThemeMode } from '../../../kit/hooks/themeMode.ts'
import { useList } from '../../../kit/hooks/useList.ts'
import { countFigure, timeFigure } from '../orderStat/orderFigures.ts'
import { slotRange } from '../orderStat/slotRange.ts'
import { tagFilter } from '../orderStat/tagFilter.tsx'
import { alarmColumns, alarmSheet } from './alarmColumns.ts'
import { useAlarmDrill } from './useAlarmDrill.ts'
import { useAlarmOpen } from './useAlarmOpen.ts'

type Analysis = ReplyOf<typeof alarmInfo.alarmInfoAnalyse>
interface Props {
  input: InputOf<typeof alarmInfo.alarmInfoAnalyse>
  onStation: (site: string) => void
}

const every = minutes(5)
const none = '这段时间没有告警'
const layouts = {
  wide: `'trend trend trend trend trend trend' auto 'types types levels levels hours hours' auto 'stations stations stations devices devices devices' auto / 1fr 1fr 1fr 1fr 1fr 1fr`,
  tablet: `'trend' auto 'types' auto 'levels' auto 'hours' auto 'stations' auto 'devices' auto / minmax(0, 1fr)`,
}
const titles = ['告警', figureWords.alarmsDecided.name, figureWords.alarmsRecovered.name, '处理中位用时', '恢复中位用时']
const filters = [
  textFilter('keyword', '站点、设备、测点'),
  dictionary<AlarmRow>('type', '告警类型', 'alarm_type,abnormal_type').filter!,
  dictionary<AlarmRow>('level', '告警等级', 'alarmLevel').filter!,
  tagFilter('slot', '发生于'),
]

const drawnTrend = ({ trend }: Analysis, mode: ThemeMode) =>
  drawnBars(
    // Whole days go without their hour.
    trend.map(({ time }) => (trend.every(each => each.time.endsWith('00:00:00')) ? time.slice(0, 10) : time.slice(0, 16))),
    [
      { name: '越限', values: trend.map(({ limit }) => limit), stack: 'all', colour: meaningInks[mode].alarm },
      { name: '异常', values: trend.map(({ abnormal }) => abnormal), stack: 'all', colour: meaningInks[mode].abnormal },
    ],
    { unit: '条', decimals: 0 },
  )
const drawnHours = ({ hours }: Analysis) =>
  drawnBars(
    hours.map((_, hour) => `${hour} 时`),
    [{ name: '告警', values: hours }],
    { unit: '条', first: '钟点', decimals: 0 },
  )

/** "比前一时段 +12%". */
const changeText = (total: number, before: number) =>
  before === 0
    ? '前一时段没有告警'
    : `前一时段 ${before} 条（${total >= before ? '+' : ''}${Math.round((100 * (total - before)) / before)}%）`

/** Alarms of a period: counts, when, of what, where, and the list behind them. */
export function AlarmView({ input, onStation }: Props) {
  const call = useCall(alarmInfo.alarmInfoAnalyse, input, { every, keep: true })
  const drill = useAlarmDrill('告警明细')
  const open = useAlarmOpen()
  const list = useList(alarmInfo.alarmInfoList, {
    filters,
    input: ({ slot, ...values }) => ({ ...input, ...(slot ? slotRange(slot) : {}), ...values }),
    paging: 'pageNo',
  })
  const trend = call.data?.trend
  const mode = useThemeMode()
  const trendOf = useCallback((reply: Analysis) => drawnTrend(reply, mode), [mode])
  const ofSlot = useCallback(
    (place: number) => {
      const time = trend?.[place]?.time
      if (time) drill({ slot: time.slice(0, 10) })
    },
    [trend, drill],
  )
  const isEmpty = ({ total }: Analysis) => total === 0
  return (
    <>
      <Panel title="合计" call={call} height={76} waiting={<StatRow stats={titles.map(title => ({ title, basis: '' }))} />}>
        {({ total, before, handled, recovered, handleMinutes, lastMinutes }) => (
          <StatRow
            stats={[
              { title: '告警', figure: countFigure(total, '条'), basis: changeText(total, before) },
              { title: figureWords.alarmsDecided.name, word: 'alarmsDecided', figure: countFigure(handled, '条'), basis: '本期发生的' },
              {
                title: figureWords.alarmsRecovered.name,
                word: 'alarmsRecovered',
                figure: countFigure(recovered, '条'),
                basis: '本期发生的',
              },
              { title: '处理中位用时', figure: timeFigure(handleMinutes), basis: `从发生到处理，${handled} 条` },
              { title: '恢复中位用时', figure: timeFigure(lastMinutes), basis: `从发生到恢复，${recovered} 条` },
            ]}
          />
        )}
      </Panel>
      <Board
        layouts={layouts}
        panels={{
          trend: <ChartPanel title="告警趋势" call={call} height={240} of={trendOf} onOpen={ofSlot} empty={none} />,
          types: (
            <Panel title="按类型" call={call} height={220} isEmpty={isEmpty} empty={none}>
              {({ types }) => (
                <Ranking
                  label="按类型"
                  bars={types.map(({ sign, code, name, count, share }) => ({
                    key: `${sign}${code}`,
                    name,
                    share: count / (types[0]?.count ?? 1),
                    colour: sign === '1' ? 'var(--alarm)' : 'var(--abnormal)',
                    value: `${count} 条`,
                    note: `${share}%`,
                    title: `列出${name}的告警`,
                    onOpen: () => drill({ type: code }),
                  }))}
                />
              )}
            </Panel>
          ),
          levels: (
            <Panel title="按等级" call={call} height={220} isEmpty={isEmpty} empty={none}>
              {({ levels }) => (
                <BarList
                  bars={levels.map(({ code, name, count, share }) => ({
                    key: code,
                    name,
                    share: share / 100,
                    colour: code === '1' ? 'var(--alarm)' : 'var(--abnormal)',
                    value: `${count} 条`,
                    note: `${share}%`,
                    title: `列出${name}告警`,
                    onOpen: () => drill({ level: code }),
                  }))}
                />
              )}
            </Panel>
          ),
          hours: <ChartPanel title="发生的钟点" call={call} height={220} of={drawnHours} empty={none} />,
          stations: (
            <Panel title="告警最多的站点" call={call} height={300} isEmpty={isEmpty} empty={none}>
              {({ stations }) => (
                <Ranking
                  long
                  label="告警最多的站点"
                  bars={stations.map(({ code, name, count, share }) => ({
                    key: code,
                    name,
                    share: count / (stations[0]?.count ?? 1),
                    colour: 'var(--grid)',
                    value: `${count} 条`,
                    note: `${share}%`,
                    title: `只看${name}`,
                    onOpen: () => onStation(code),
                  }))}
                />
              )}
            </Panel>
          ),
          devices: (
            <Panel title="告警最多的设备" call={call} height={300} isEmpty={isEmpty} empty={none}>
              {({ devices }) => (
                <Ranking
                  long
                  label="告警最多的设备"
                  bars={devices.map(({ code, name, stationName, count, share }) => ({
                    key: code,
                    name: `${stationName} ${name}`,
                    share: count / (devices[0]?.count ?? 1),
                    colour: 'var(--grid)',
                    value: `${count} 条`,
                    note: `${share}%`,
                    title: `列出${name}的告警`,
                    onOpen: () => drill({ keyword: code }),
                  }))}
                />
              )}
            </Panel>
          ),
        }}
      />
      <PageCard title="告警明细">
        <Filters list={list}>
          <ExportButton title="告警明细_" list={list} sheet={alarmSheet} />
        </Filters>
        <DataTable list={{ ...list, setOpen: id => open?.(id) }} columns={alarmColumns} noun="告警" opens={open !== undefined} />
      </PageCard>
    </>
  )
}
