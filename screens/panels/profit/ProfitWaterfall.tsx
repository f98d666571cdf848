import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { Panel } from '../../kit/Panel.tsx'
import { figureFont, tokens } from '../../kit/stage/tokens.ts'
import { useOverview } from './useOverview.ts'
import { type Step, waterfallOf } from './waterfallOf.ts'
import { estimatedOf, formatWan, noteOf } from './formatProfit.ts'

/** As in the strip above and the months beside it: what is earned, what it costs, and, without a colour, what is left. */
const colours = { income: 'generation', cost: 'consumption', profit: 'village' } as const

/** ECharts stacks what is above and what is below the ground apart: both parts of a floating bar carry the sign of its side. */
function drawn({ from, to }: Pick<Step, 'from' | 'to'>) {
  if (from * to < 0) return { hidden: 0, shown: to }
  const side = Math.sign(from || to)
  return { hidden: side * Math.min(Math.abs(from), Math.abs(to)), shown: side * Math.abs(to - from) }
}

/** 充电 over 服务费: nine names side by side would touch. */
const twoLines = (name: string) => (name.length > 2 ? `${name.slice(0, 2)}\n${name.slice(2)}` : name)

/** From the items of income to the profit of the year. */
export function ProfitWaterfall({ area }: { area?: string }) {
  const overview = useOverview()
  const steps = useMemo(() => waterfallOf(overview.data?.year.items ?? []), [overview.data])
  const option = useMemo(
    () => ({
      grid: { top: 26 },
      xAxis: {
        type: 'category',
        data: steps.map(({ name }) => name),
        axisLabel: {
          interval: 0,
          fontSize: 16,
          formatter: twoLines,
        },
      },
      yAxis: { type: 'value', axisLabel: { formatter: (value: number) => formatWan(value, 0) } },
      tooltip: {
        formatter: ([, bar]: { dataIndex: number; name: string }[]) => {
          const step = bar && steps[bar.dataIndex]
          return step ? noteOf(step.name, `${formatWan(Math.abs(step.to - step.from), 2)} 万元`, step.estimated) : ''
        },
      },
      series: [
        // The invisible part below a floating bar.
        {
          type: 'bar',
          stack: 'step',
          silent: true,
          itemStyle: { color: 'transparent' },
          data: steps.map(step => drawn(step).hidden),
        },
        {
          name: '金额',
          type: 'bar',
          stack: 'step',
          barMaxWidth: 64,
          label: {
            show: true,
            position: 'top',
            color: tokens.text1,
            fontSize: 20,
            fontFamily: figureFont,
            formatter: ({ dataIndex }: { dataIndex: number }) => {
              const step = steps[dataIndex]
              if (!step) return ''
              const whole = formatWan(Math.abs(step.to - step.from), 0)
              // What is less than a whole one is small, not nothing.
              const size = whole === '0' ? formatWan(Math.abs(step.to - step.from), 2) : whole
              return step.kind === 'cost' && /[1-9]/.test(size) ? `−${size}` : size
            },
          },
          data: steps.map(({ from, to, kind }) => ({ value: drawn({ from, to }).shown, itemStyle: { color: tokens[colours[kind]] } })),
        },
      ],
    }),
    [steps],
  )
  return (
    <Panel
      area={area}
      title="本年收入到利润"
      tone="generation"
      scope={noteOf('万元', overview.data && estimatedOf([overview.data.year]))}
      source={overview}
      empty={steps.length === 0 && '暂无结算数据'}
    >
      <Chart option={option} label="从各项收入、成本到利润" />
    </Panel>
  )
}
