import { microgrid } from '../../../../../core/contract/energy/microgrid.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { greatestLoad } from '../../../../figures/greatestLoad.ts'

type Line = readonly (number | null)[]
const nothing = { kw: null, at: '' }

/** How the greatest load came about: the greatest of each of the three series it is the greatest of. @param id of the micro-grid */
export function greatestLoadExplanation(
  id: string,
  at: Moments,
  present: { kw: number | null; at: string },
  minutes: Line,
  quarters: Line,
): FigureExplanation {
  const of = (name: string, now: typeof present, byMinute: Line, byQuarter: Line) => {
    const { todayMax, todayMaxAt } = greatestLoad(at, now, byMinute, byQuarter)
    return { name, kind: '曲线', value: todayMax, unit: 'kW', note: todayMaxAt && `出现于 ${todayMaxAt}` }
  }
  return {
    formula: 'P最大 = max（当日各分钟负荷，缺分钟处的 15 分钟平均负荷，当前负荷）',
    source: '15 分钟平均值低于其间峰值，故以分钟值为先；只计全部总表都有数据的时刻',
    day: at.today,
    inputs: [
      of('分钟负荷最大值', nothing, minutes, []),
      of('15 分钟平均负荷最大值', nothing, [], quarters),
      {
        ...of('当前负荷', present, [], []),
        at: present.at,
        next: { path: microgrid.getLive.path, input: { id }, field: 'load.power', key: '' },
      },
    ],
  }
}
