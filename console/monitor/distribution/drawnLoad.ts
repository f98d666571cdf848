import type { ReplyOf } from '../../../core/contract/call.ts'
import type { distribution } from '../../../core/contract/devices/distribution.ts'
import { heavyRate, overRate } from '../../../core/devices/loadLevel.ts'
import type { CurvePoint } from '../../kit/curve/curves.ts'
import { curveQuality } from '../curves/curveQuality.ts'
import { type Drawn, drawnCurves } from '../../kit/stat/drawn.ts'

type Lines = ReplyOf<typeof distribution.getSystemMonitorLine>

const step = 15

/** Marker lines of a load rate, % (monitoring §9). */
const marks = [
  { name: '轻载', unit: '%', value: 30 },
  { name: '重载', unit: '%', value: heavyRate },
  { name: '过载', unit: '%', value: overRate },
]

/** The load of a day, that of the day before, and how full the fullest transformer was. */
export function drawnLoad({ day, before, eleViewList, eleBeforeList, loadRateList }: Lines): Drawn {
  const points = (list: Lines['eleViewList']) =>
    list.map(({ dateTime, val, quality }): CurvePoint => [dateTime, val, curveQuality[quality]])
  const moved = points(eleBeforeList).map(([time, ...values]): CurvePoint => [`${day}${time.slice(10)}`, ...values])
  return drawnCurves({
    series: [
      { name: `负荷 ${day}`, unit: 'kW', points: points(eleViewList), step, meaning: 'consumption' },
      { name: `负荷 ${before}`, unit: 'kW', points: moved, step, meaning: 'consumption', past: true },
      ...(loadRateList.length > 0
        ? [{ name: '最重变压器负载率', unit: '%', points: points(loadRateList), step, meaning: 'grid' as const }]
        : []),
    ],
    limits: loadRateList.length > 0 ? marks : [],
  })
}
