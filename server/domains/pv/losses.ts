import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/pv.ts'
import { addDays } from '../../../core/time.ts'
import { isJudged, lossOfPlants, priceOf } from './lossTotals.ts'
import { newestOf } from './performance.ts'
import type { PvEvaluation } from './evaluatePlants.ts'

export function lossesOf({ plants, day, from }: PvEvaluation): ReplyOf<typeof pv.getLosses> {
  const today = from === 0 ? addDays(day, 1) : day
  const yesterday = lossOfPlants(plants, 'yesterday')
  return {
    today: { day: today, ...lossOfPlants(plants, 'today') },
    yesterday: { day: addDays(today, -1), ...yesterday },
    price: priceOf(plants, yesterday),
    coverage: { reported: plants.filter(isJudged).length, total: plants.length },
    at: newestOf(plants),
  }
}
