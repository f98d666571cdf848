import { useMemo } from 'react'
import { Chart } from '../../kit/chart/Chart.tsx'
import { areaUnder } from '../../kit/chart/chartTheme.ts'
import { Panel } from '../../kit/Panel.tsx'
import { fade, tokens } from '../../kit/stage/tokens.ts'
import { anyKnown, quarterAxis, valuesOf } from './quarterAxis.ts'
import { usePowerLine } from './usePowerLine.ts'
import { noMicrogrid } from './labels.ts'

const colours = { 光伏: 'generation', 负荷: 'consumption', 电网: 'grid' } as const
/**
 * What it takes the grid has to give: without it the grid's line would tell of power that goes nowhere. Beneath the
 * lines, for it has a panel of its own.
 */
const storage = '储能'

/** PV, load and what the grid and the battery made up for, today. */
export function PowerBalance({ area }: { area: string }) {
  const line = usePowerLine()
  const datas = line.data?.line.datas
  const option = useMemo(
    () => ({
      xAxis: { ...quarterAxis(line.data?.line.xaxis ?? []), axisLine: { onZero: false } },
      yAxis: { type: 'value', splitNumber: 3 },
      legend: {},
      tooltip: {},
      series: [
        ...Object.entries(colours).map(([name, colour]) => ({
          name,
          type: 'line',
          data: valuesOf(datas, name),
          itemStyle: { color: tokens[colour] },
          ...(name === '光伏' ? { areaStyle: areaUnder(tokens[colour]) } : {}),
        })),
        {
          name: storage,
          type: 'bar',
          barCategoryGap: 0,
          data: valuesOf(datas, storage),
          itemStyle: { color: fade(tokens.storage, 0.34), borderRadius: 0 },
        },
      ],
    }),
    [line.data, datas],
  )
  const known = anyKnown(...Object.keys(colours).map(name => valuesOf(datas, name)))
  return (
    <Panel
      area={area}
      title="功率平衡"
      tone="grid"
      scope="kW　正购负送"
      source={line}
      empty={line.data === null ? noMicrogrid : !known && '暂无功率数据'}
    >
      <Chart option={option} label="今日光伏、负荷、电网与储能功率" />
    </Panel>
  )
}
