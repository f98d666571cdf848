import type { ReplyOf } from '../../../../core/contract/call.ts'
import { dispersion } from '../../../../core/contract/energy/dispersion.ts'
import type { CurveRange } from '../../../../core/time/curveRange.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import { Board } from '../../../kit/board/Board.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { PartsBar } from '../../../kit/board/PartsBar.tsx'
import { Ranking } from '../../../kit/board/Ranking.tsx'
import { StatRow } from '../../../kit/board/StatRow.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import { dispersionBand } from '../../../../core/devices/dispersion.ts'
import { bandName, bandParts, bandRules } from './bandParts.ts'
import { dailyDispersions } from './dailyCurves.ts'
import { yieldsLayouts } from './layouts.ts'
import { deviationText, hoursFigure, percentFigure } from './percentText.ts'

type Reply = ReplyOf<typeof dispersion.getInverters>

const trend = ({ days, daily }: Reply): Drawn => dailyDispersions(days, [{ name: '逆变器等效利用小时离散率', daily }])
const hours = ({ inverters }: Reply): Drawn =>
  drawnBars(
    inverters.map(({ deviceName }) => deviceName),
    [{ name: '日均等效利用小时', values: inverters.map(row => row.hours) }],
    { unit: 'h', first: '逆变器' },
  )

/** Inverters of a site by what they make of a kWp. */
export function InvertersView({ site, range }: { site: string; range: CurveRange }) {
  const call = useCall(
    dispersion.getInverters,
    { systemNo: site, startTime: range.from, endTime: range.to },
    { every: minutes(15), keep: true, enabled: site !== '' },
  )
  return (
    <Board
      layouts={yieldsLayouts}
      panels={{
        figures: (
          <Panel title="逆变器等效利用小时离散率" call={call} height={82}>
            {({ dispersion: percent, band, coverage, inverters, daily }) => (
              <StatRow
                stats={[
                  {
                    title: '日均离散率',
                    figure: percentFigure(percent),
                    basis: `${bandName(band)}，${coverage.reported}/${coverage.total} 台·日有电量`,
                  },
                  {
                    title: '计入天数',
                    figure: { value: daily.filter(value => value !== null).length, unit: '天' },
                    basis: '今日与暗天不计',
                  },
                  {
                    title: '偏差最低',
                    figure: { value: deviationText(inverters[0]?.deviation ?? null), unit: '%' },
                    basis: inverters[0]?.deviceName ?? '',
                  },
                ]}
              />
            )}
          </Panel>
        ),
        bands: (
          <Panel title="逐日分档（天）" call={call} height={82} extra={bandRules}>
            {({ daily }) => <PartsBar parts={bandParts(daily.map(value => ({ band: dispersionBand(value) })))} />}
          </Panel>
        ),
        trend: <ChartPanel title="逐日离散率" call={call} height={280} of={trend} />,
        ranking: (
          <Panel
            title="逆变器偏差"
            call={call}
            height={280}
            extra="与同站中位相比，低者在前"
            isEmpty={({ inverters }) => inverters.length === 0}
            empty="该站点没有逆变器"
          >
            {({ inverters }) => {
              const most = Math.max(1, ...inverters.map(({ deviation }) => Math.abs(deviation ?? 0)))
              return (
                <Ranking
                  label="逆变器偏差排名"
                  bars={inverters.map(({ deviceNo, deviceName, deviation, hours: own, days }) => {
                    const mean = hoursFigure(own)
                    return {
                      key: deviceNo,
                      name: deviceName,
                      share: Math.abs(deviation ?? 0) / most,
                      colour: (deviation ?? 0) < -10 ? 'var(--alarm)' : (deviation ?? 0) < -5 ? 'var(--consumption)' : 'var(--generation)',
                      value: (
                        <>
                          <b>{deviationText(deviation)}</b> %
                        </>
                      ),
                      note: `${mean.value} ${mean.unit}`,
                      title: `${days} 天有数据`,
                    }
                  })}
                />
              )
            }}
          </Panel>
        ),
        hours: <ChartPanel title="日均等效利用小时" call={call} height={240} of={hours} />,
      }}
    />
  )
}
