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
import { bandName, bandParts, bandRules } from './bandParts.ts'
import { dailyDispersions } from './dailyCurves.ts'
import { sitesLayouts } from './layouts.ts'
import { deviationText, hoursFigure, percentFigure } from './percentText.ts'

type Reply = ReplyOf<typeof dispersion.getSites>

const trend = ({ days, daily, sites }: Reply): Drawn =>
  dailyDispersions(days, [
    { name: '站点之间', daily },
    ...[...sites]
      .sort((a, b) => (b.dispersion ?? -1) - (a.dispersion ?? -1))
      .slice(0, 3)
      .map(({ systemName, dailyDispersion }) => ({ name: `${systemName} 站内`, daily: dailyDispersion })),
  ])
const hoursOf =
  (name: (row: Reply) => { name: string; hours: number | null }[], first: string) =>
  (reply: Reply): Drawn => {
    const rows = name(reply)
    return drawnBars(
      rows.map(row => row.name),
      [{ name: '日均等效利用小时', values: rows.map(({ hours }) => hours) }],
      { unit: 'h', first },
    )
  }
const ofSites = hoursOf(({ sites }) => sites.map(({ systemName, hours }) => ({ name: systemName, hours })), '站点')
const ofModels = hoursOf(({ models }) => models.map(({ model, hours }) => ({ name: model, hours })), '逆变器型号')

const withinOf = (rows: readonly { name: string; percent: number | null }[], first: string): Drawn => {
  const sorted = [...rows].sort((a, b) => (b.percent ?? -1) - (a.percent ?? -1))
  return drawnBars(
    sorted.map(({ name }) => name),
    [{ name: '离散率', values: sorted.map(({ percent }) => percent) }],
    { unit: '%', first },
  )
}
const withinSites = ({ sites }: Reply) =>
  withinOf(
    sites.map(({ systemName, dispersion: percent }) => ({ name: systemName, percent })),
    '站点',
  )
const withinModels = ({ models }: Reply) =>
  withinOf(
    models.map(({ model, dispersion: percent }) => ({ name: model, percent })),
    '逆变器型号',
  )

/** All sites, or all makes of inverters, by what they make of a kWp. */
export function SitesView({ by, range }: { by: 'sites' | 'models'; range: CurveRange }) {
  const call = useCall(dispersion.getSites, { startTime: range.from, endTime: range.to }, { every: minutes(15), keep: true })
  const rowsOf = ({ sites, models }: Reply) =>
    by === 'sites'
      ? sites.map(({ systemNo, systemName, itemTypeName, ...row }) => ({ key: systemNo, name: systemName, more: itemTypeName, ...row }))
      : models.map(({ model, sites: count, ...row }) => ({ key: model, name: model, more: `${count} 座站点`, ...row }))
  return (
    <Board
      layouts={sitesLayouts}
      panels={{
        figures: (
          <Panel title="站点等效利用小时离散率" call={call} height={82}>
            {({ dispersion: percent, sites, models, daily }) => (
              <StatRow
                stats={[
                  { title: '站点之间日均', figure: percentFigure(percent), basis: '含各地光照的差异' },
                  {
                    title: '站点',
                    figure: { value: sites.length, unit: '座' },
                    basis: `逆变器 ${sites.reduce((sum, row) => sum + row.inverters, 0)} 台`,
                  },
                  {
                    title: '逆变器型号',
                    figure: { value: models.length, unit: '种' },
                    basis: `计入 ${daily.filter(value => value !== null).length} 天`,
                  },
                ]}
              />
            )}
          </Panel>
        ),
        bands: (
          <Panel title={by === 'sites' ? '站内离散率分档' : '同型号离散率分档'} call={call} height={82} extra={bandRules}>
            {reply => <PartsBar parts={bandParts(rowsOf(reply))} />}
          </Panel>
        ),
        trend: <ChartPanel title="逐日离散率" call={call} height={280} of={trend} />,
        ranking: (
          <Panel
            title="偏差排名"
            call={call}
            height={280}
            extra="与全部站点中位相比，低者在前"
            isEmpty={reply => rowsOf(reply).length === 0}
            empty="暂无光伏站点"
          >
            {reply => {
              const rows = rowsOf(reply)
              const most = Math.max(1, ...rows.map(({ deviation }) => Math.abs(deviation ?? 0)))
              return (
                <Ranking
                  label="偏差排名"
                  long
                  bars={rows.map(({ key, name, more, deviation, hours, dispersion: percent, band }) => {
                    const mean = hoursFigure(hours)
                    return {
                      key,
                      name,
                      share: Math.abs(deviation ?? 0) / most,
                      colour: 'var(--generation)',
                      value: (
                        <>
                          <b>{deviationText(deviation)}</b> %
                        </>
                      ),
                      note: `${mean.value} ${mean.unit}`,
                      title: `${more}，内部离散率 ${percentFigure(percent).value}%（${bandName(band)}）`,
                    }
                  })}
                />
              )
            }}
          </Panel>
        ),
        within: (
          <ChartPanel
            title={by === 'sites' ? '站内离散率' : '同型号离散率'}
            call={call}
            height={240}
            of={by === 'sites' ? withinSites : withinModels}
          />
        ),
        hours: <ChartPanel title="日均等效利用小时" call={call} height={240} of={by === 'sites' ? ofSites : ofModels} />,
      }}
    />
  )
}
