import type { ReplyOf } from '../../../core/contract/call.ts'
import type { generation, LoadKind } from '../../../core/contract/energy/generation.ts'
import type { Curves } from '../../kit/curve/curves.ts'
import type { Meaning } from '../../kit/curve/meaningInks.ts'
import { type Drawn, drawnCurves } from '../../kit/stat/drawn.ts'
import { curveQuality } from './curveQuality.ts'

export type LoadChart = ReplyOf<typeof generation.getLoadChart>

const meanings: Readonly<Record<LoadKind, Meaning>> = {
  generation: 'generation',
  consumption: 'consumption',
  charging: 'charging',
  charge: 'storage',
}

/**
 * A day's power by kind; the day it is compared with is laid over it, dashed, above an axis from zero.
 * @param compared kinds whose other day is shown as well
 */
export const loadCurves = ({ datas, day }: LoadChart, compared: readonly LoadKind[]): Curves => ({
  series: datas
    .filter(line => line.day === day || compared.includes(line.kind))
    .map(({ kind, day: of, indiName, unitName, dates }) => ({
      name: of === day ? indiName : `${indiName} ${of.slice(5)}`,
      unit: unitName,
      step: 15,
      meaning: meanings[kind],
      past: of !== day,
      points: dates.map(({ dateTime, val, quality }) => [`${day}${dateTime.slice(10)}`, val, curveQuality[quality]] as const),
    })),
  fromZero: true,
})

/** Of one day alone, as on a board of now. */
export const drawnDay = (reply: LoadChart): Drawn => drawnCurves(loadCurves(reply, []))
/** Generation and use against the other day. */
export const drawnDays = (reply: LoadChart): Drawn => drawnCurves(loadCurves(reply, ['generation', 'consumption']))
