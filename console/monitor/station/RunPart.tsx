import type { ReplyOf } from '../../../core/contract/call.ts'
import { type MonitorLeft, pv } from '../../../core/contract/energy/pv.ts'
import { explains } from '../../../core/explain/explains.ts'
import { estimatedMoney } from '../../../core/figures/estimatedMoney.ts'
import { figureWords } from '../../../core/figures/figureWords.ts'
import { quality, type Quality } from '../../../core/units/quality.ts'
import { energy, type Figure, MISSING, round } from '../../../core/units/units.ts'
import { type CallState, minutes, useCall } from '../../../core/call/useCall.ts'
import { BarList } from '../../kit/board/BarList.tsx'
import { Board } from '../../kit/board/Board.tsx'
import { Panel } from '../../kit/board/Panel.tsx'
import { PartsBar } from '../../kit/board/PartsBar.tsx'
import { type Stat, StatRow } from '../../kit/board/StatRow.tsx'
import type { Curve } from '../../kit/curve/curves.ts'
import type { Meaning } from '../../kit/curve/meaningInks.ts'
import { DataAge } from '../../kit/detail/DataAge.tsx'
import { DayPicker, dayOf } from '../../kit/input/DayPicker.tsx'
import { PageCard } from '../../kit/pages/PageCard.tsx'
import { ChartPanel } from '../../kit/stat/ChartPanel.tsx'
import { drawnCurves } from '../../kit/stat/drawn.ts'
import { useNarrow } from '../../kit/hooks/useNarrow.ts'
import { useUrlState } from '../../kit/hooks/useUrlState.ts'

type Details = ReplyOf<typeof pv.getSystemDetails>

const layouts = {
  wide: `
    'health states'  auto
    'energy orders'  auto
    'power  climate' auto / 7fr 4fr`,
  desk: `
    'health  health'  auto
    'energy  energy'  auto
    'states  orders'  auto
    'power   power'   auto
    'climate climate' auto / 1fr 1fr`,
  tablet: `
    'health'  auto
    'energy'  auto
    'states'  auto
    'orders'  auto
    'power'   auto
    'climate' auto / minmax(0, 1fr)`,
}

/** Of a point as a chart takes it; missing is the gap itself. */
const codeOf = (of: Quality) => (of === 'missing' ? undefined : quality[of])
const curveOf = (name: string, unit: string, points: MonitorLeft['irradianceList'], meaning?: Meaning): Curve => ({
  name,
  unit,
  step: 15,
  meaning,
  points: points.map(({ dateTime, val, quality: of }) => [dateTime, val, codeOf(of)] as const),
})
const powerDrawn = ({ left }: Details) =>
  drawnCurves({
    series: [curveOf('发电功率', 'kW', left.eleViewList, 'generation'), curveOf('斜面辐照', 'W/m²', left.irradianceList, 'consumption')],
  })
const climateDrawn = ({ left }: Details) =>
  drawnCurves({ series: [curveOf('环境温度', '℃', left.temperatureList), curveOf('环境湿度', '%', left.humidityList)] })

const deliveredSum = `累计${figureWords.delivered.name}`
const share = (value: number | null): Figure => ({ value: value ?? MISSING, unit: '%' })
const since = (day: string) => (day ? `自 ${day}` : '')

/** How the station does now, what it brought, and its day. */
export function RunPart({ site }: { site: string }) {
  const [state, setState] = useUrlState({ day: '' })
  const day = dayOf(state.day)
  const call = useCall(pv.getSystemDetails, { systemNo: site, ...(state.day && { day }) }, { every: minutes(1), keep: true })
  const picker = <DayPicker label="曲线日期" value={state.day} onChange={next => setState({ day: next }, true)} />
  const narrow = useNarrow()
  return (
    <Board
      layouts={layouts}
      panels={{
        health: <HealthPanel call={call} />,
        states: <StatesPanel call={call} />,
        energy: <EnergyPanel call={call} />,
        orders: <SchedulePanel call={call} />,
        ...(narrow && { day: <PageCard label="曲线日期">{picker}</PageCard> }),
        power: (
          <ChartPanel title="发电与辐照" call={call} height={250} of={powerDrawn} extra={!narrow && picker} file={`发电与辐照_${day}`} />
        ),
        climate: <ChartPanel title="温度与湿度" call={call} height={250} of={climateDrawn} file={`温度与湿度_${day}`} />,
      }}
    />
  )
}

type Of = { call: CallState<Details> }

function HealthPanel({ call }: Of) {
  return (
    <Panel
      title="健康"
      call={call}
      height={78}
      extra={({ right }) => (
        <>
          {right.past ? `尚未日出，为 ${right.day} 的结果 ` : ''}
          <DataAge at={right.at} />
        </>
      )}
      waiting={<StatRow stats={['健康度', '评分', '可用率', '发电达成率', '近 24 小时损失'].map(title => ({ title, basis: '' }))} />}
    >
      {({ right }) => {
        const stats: Stat[] = [
          { title: '健康度', figure: share(right.health), basis: '正常容量占比', explained: explains(call, 'right.health') },
          {
            title: '评分',
            figure: { value: right.score ?? MISSING, unit: '分' },
            basis: '三项平均',
            explained: explains(call, 'right.score'),
          },
          { title: '可用率', figure: share(right.availability), basis: '有光时段', explained: explains(call, 'right.availability') },
          { title: '发电达成率', figure: share(right.attainment), basis: '实际 ÷ 期望', explained: explains(call, 'right.attainment') },
          {
            title: '近 24 小时损失',
            figure: energy(right.lossKwh),
            basis: right.unknownKwh ? `另有 ${round(right.unknownKwh, 1)} kWh 未知` : '',
            explained: explains(call, 'right.lossKwh'),
          },
        ]
        return <StatRow stats={stats} />
      }}
    </Panel>
  )
}

function EnergyPanel({ call }: Of) {
  return (
    <Panel
      title="电量与收益"
      call={call}
      height={78}
      waiting={<StatRow stats={['今日发电', '累计发电', deliveredSum, '最大日发电'].map(title => ({ title, basis: '' }))} />}
    >
      {({ card, right }) => {
        const stats: Stat[] = [
          {
            title: '今日发电',
            word: 'generation',
            figure: energy(right.eleDay),
            basis: '',
            meaning: 'generation',
            explained: explains(call, 'right.eleDay'),
          },
          {
            title: '累计发电',
            word: 'generation',
            figure: energy(right.eleSum),
            basis: since(right.since),
            explained: explains(call, 'right.eleSum'),
          },
          {
            title: deliveredSum,
            word: 'delivered',
            figure: energy(right.eleOnline),
            basis: card.metered ? since(right.onlineSince) : '没有出线关口表',
            explained: explains(call, 'right.eleOnline'),
          },
          {
            title: '最大日发电',
            figure: energy(right.maxEle),
            basis: right.maxEleDate,
            quality: right.maxEleQuality,
            explained: explains(call, 'right.maxEle'),
          },
        ]
        const earned = estimatedMoney(right.benefit, right.benefitEstimated)
        const benefit: Stat = {
          title: '本年收益',
          word: 'settledMoney',
          figure: { value: earned.text, unit: '元' },
          basis: right.benefitTo ? [`结算至 ${right.benefitTo}`, earned.share].filter(Boolean).join('，') : '未结算',
          explained: explains(call, 'right.benefit'),
        }
        return <StatRow stats={right.money ? [...stats, benefit] : stats} />
      }}
    </Panel>
  )
}

const states = [
  ['normal', '正常', 'var(--generation)'],
  ['unjudged', '未判定', 'var(--text3)'],
  ['low', '低效', 'var(--consumption)'],
  ['stopped', '停机', 'var(--alarm)'],
  ['offline', '离线', 'var(--text2)'],
] as const

const StatesPanel = ({ call }: Of) => (
  <Panel title="逆变器状态" call={call} height={78} isEmpty={({ card }) => card.inverters === 0} empty="没有逆变器">
    {({ right }) => <PartsBar parts={states.map(([state, name, colour]) => ({ name, colour, count: right.states[state] }))} />}
  </Panel>
)

const SchedulePanel = ({ call }: Of) => (
  <Panel
    title="工单进度"
    call={call}
    height={78}
    extra={({ right: { schedule } }) => `${schedule.month} 开立`}
    isEmpty={({ right: { schedule } }) => schedule.finishCount + schedule.unfinishCount === 0}
    empty="本月没有工单"
  >
    {({ right: { schedule } }) => {
      const { finishCount, unfinishCount, percentum } = schedule
      const total = finishCount + unfinishCount
      return (
        <BarList
          bars={[
            {
              key: 'finished',
              name: '已完成',
              share: total ? finishCount / total : 0,
              colour: 'var(--generation)',
              value: `${finishCount} 张`,
              note: percentum === null ? MISSING : `${percentum}%`,
              explained: explains(call, 'right.schedule.finishCount'),
            },
            {
              key: 'unfinished',
              name: '未完成',
              share: total ? unfinishCount / total : 0,
              colour: 'var(--consumption)',
              value: `${unfinishCount} 张`,
              note: percentum === null ? MISSING : `${round(100 - percentum, 1)}%`,
              explained: explains(call, 'right.schedule.unfinishCount'),
            },
          ]}
        />
      )
    }}
  </Panel>
)
