import type { ReplyOf } from '../../../core/contract/call.ts'
import type { distribution } from '../../../core/contract/devices/distribution.ts'
import { loadRateLimits } from '../../../core/devices/loadLevel.ts'
import type { CurvePoint } from '../../kit/curve/curves.ts'
import { curveQuality } from '../curves/curveQuality.ts'
import { type Drawn, drawnCurves } from '../../kit/stat/drawn.ts'

type Lines = ReplyOf<typeof distribution.getSystemMonitorLine>

const step = 15

const points = (list: Lines['eleViewList']) => list.map(({ dateTime, val, quality }): CurvePoint => [dateTime, val, curveQuality[quality]])

/** The load of a day and that of the day before. Its axis begins at nothing: half as high is half the load. */
export function drawnLoad({ day, before, eleViewList, eleBeforeList }: Lines): Drawn {
  const moved = points(eleBeforeList).map(([time, ...values]): CurvePoint => [`${day}${time.slice(10)}`, ...values])
  return drawnCurves({
    series: [
      { name: `负荷 ${day}`, unit: 'kW', points: points(eleViewList), step, meaning: 'consumption' },
      { name: `负荷 ${before}`, unit: 'kW', points: moved, step, meaning: 'consumption', past: true },
    ],
    fromZero: true,
  })
}

/**
 * How full the fullest transformer was, against the limits of a load rate. A chart of its own: across a curve of kW the
 * same lines would show an overload that is not there.
 */
export const drawnLoadRate = ({ loadRateList }: Lines): Drawn =>
  drawnCurves({
    series: [{ name: '最重变压器负载率', unit: '%', points: points(loadRateList), step, meaning: 'grid' }],
    limits: loadRateList.length > 0 ? loadRateLimits : [],
    fromZero: true,
  })
