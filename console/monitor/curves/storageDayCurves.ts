import type { ReplyOf } from '../../../core/contract/call.ts'
import type { storage } from '../../../core/contract/energy/storage.ts'
import { type Drawn, drawnCurves } from '../../kit/stat/drawn.ts'

/** Power and state of charge of a storage over a day, each on its axis. */
export const storageDayCurves = ({ line }: ReplyOf<typeof storage.getDayLine>): Drawn =>
  drawnCurves({
    series: line.datas.map(({ indiName, unitName, dates }) => ({
      name: indiName,
      unit: unitName,
      points: dates.map(({ dateTime, val }) => [dateTime, val] as const),
      step: 15,
      // The power in the colour of storage; green, the next of the twelve, is that of generation.
      meaning: unitName === '%' ? ('grid' as const) : ('storage' as const),
    })),
  })
