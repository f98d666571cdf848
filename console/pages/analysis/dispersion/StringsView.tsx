import { dispersion, type InverterStrings } from '../../../../core/contract/energy/dispersion.ts'
import type { ReplyOf } from '../../../../core/contract/call.ts'
import { minutes, useCall } from '../../../../core/call/useCall.ts'
import type { CurveRange } from '../../../../core/time/curveRange.ts'
import { Board } from '../../../kit/board/Board.tsx'
import { Panel } from '../../../kit/board/Panel.tsx'
import { PartsBar } from '../../../kit/board/PartsBar.tsx'
import { Ranking } from '../../../kit/board/Ranking.tsx'
import { StatRow } from '../../../kit/board/StatRow.tsx'
import { ChartPanel } from '../../../kit/stat/ChartPanel.tsx'
import { type Drawn, drawnBars } from '../../../kit/stat/drawn.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'
import { bandColours, bandName, bandParts, bandRules } from './bandParts.ts'
import { dailyDispersions } from './dailyCurves.ts'
import { percentFigure } from './percentText.ts'
import { stringsLayouts } from './layouts.ts'
import { useMemo } from 'react'

type Reply = ReplyOf<typeof dispersion.getStrings>

/** Of so many the days are drawn beside the whole site's. */
const drawnWorst = 3

const trend = ({ days, daily, inverters }: Reply): Drawn =>
  dailyDispersions(days, [
    { name: '全站平均', daily },
    ...inverters.slice(0, drawnWorst).map(({ deviceName, daily: own }) => ({ name: deviceName, daily: own })),
  ])

const all = ({ inverters }: Reply): Drawn =>
  drawnBars(
    inverters.map(({ deviceName }) => deviceName),
    [{ name: '离散率', values: inverters.map(({ dispersion: percent }) => percent) }],
    { unit: '%', first: '逆变器' },
  )

/** Strings of the inverters of a site against each other. */
export function StringsView({ site, range }: { site: string; range: CurveRange }) {
  const [{ inverter }, setState] = useUrlState({ inverter: '' })
  const call = useCall(
    dispersion.getStrings,
    { systemNo: site, startTime: range.from, endTime: range.to },
    { every: minutes(15), keep: true, enabled: site !== '' },
  )
  const { data } = call
  const chosen = data?.inverters.find(({ deviceNo }) => deviceNo === inverter) ?? data?.inverters[0]
  const open = (deviceNo: string) => setState({ inverter: deviceNo }, true)
  const chosenNo = chosen?.deviceNo
  const strings = useMemo(() => (reply: Reply) => stringBars(reply.inverters.find(({ deviceNo }) => deviceNo === chosenNo)), [chosenNo])
  return (
    <Board
      layouts={stringsLayouts}
      panels={{
        figures: (
          <Panel title="组串电流离散率" call={call} height={82}>
            {({ dispersion: percent, band, coverage, inverters }) => (
              <StatRow
                stats={[
                  {
                    title: '全站平均',
                    figure: percentFigure(percent),
                    basis: `${bandName(band)}，${coverage.reported}/${coverage.total} 台可判断`,
                  },
                  {
                    title: '必须整改',
                    figure: { value: inverters.filter(row => row.band === 'rectify').length, unit: '台' },
                    basis: '离散率 > 20%',
                  },
                  {
                    title: '未接入支路',
                    figure: { value: inverters.reduce((sum, { leftOut }) => sum + leftOut.length, 0), unit: '路' },
                    basis: '不计入',
                  },
                ]}
              />
            )}
          </Panel>
        ),
        bands: (
          <Panel title="分档" call={call} height={82} extra={bandRules}>
            {({ inverters }) => <PartsBar parts={bandParts(inverters)} />}
          </Panel>
        ),
        trend: <ChartPanel title="逐日离散率" call={call} height={280} of={trend} />,
        ranking: (
          <Panel
            title="逆变器排名"
            call={call}
            height={280}
            extra="离散率高者在前"
            isEmpty={({ inverters }) => inverters.length === 0}
            empty="该站点没有逆变器"
          >
            {({ inverters }) => {
              const most = Math.max(1, ...inverters.map(row => row.dispersion ?? 0))
              return (
                <Ranking
                  label="逆变器离散率排名"
                  bars={inverters.map(({ deviceNo, deviceName, dispersion: percent, band, leftOut }) => ({
                    key: deviceNo,
                    name: deviceName,
                    share: (percent ?? 0) / most,
                    colour: band ? bandColours[band] : 'var(--text3)',
                    value: <Percent value={percent} />,
                    note: bandName(band),
                    title: leftOut.length > 0 ? `未接入支路 ${leftOut.join('、')}` : `查看 ${deviceName} 的组串`,
                    onOpen: () => open(deviceNo),
                  }))}
                />
              )
            }}
          </Panel>
        ),
        strings: (
          <ChartPanel title={chosen ? `${chosen.deviceName} 各组串平均电流` : '各组串平均电流'} call={call} height={240} of={strings} />
        ),
        all: <ChartPanel title="全部逆变器离散率" call={call} height={240} of={all} />,
      }}
    />
  )
}

const Percent = ({ value }: { value: number | null }) => (
  <>
    <b>{percentFigure(value).value}</b> %
  </>
)

const stringBars = (row: InverterStrings | undefined): Drawn =>
  drawnBars(
    row?.strings.map(({ no }) => `组串${no}`) ?? [],
    [{ name: '平均电流', values: row?.strings.map(({ current }) => current) ?? [] }],
    { unit: 'A', first: '组串' },
  )
