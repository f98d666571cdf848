import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { isJudged, lossOfPlants, priceOf } from './lossTotals.ts'
import { newestOf } from './performance.ts'
import { ofDay } from './pvMoment.ts'
import type { PvEvaluation } from './evaluatePlants.ts'

export function lossesOf({ plants, at }: PvEvaluation): ReplyOf<typeof pv.getLosses> {
  const yesterday = lossOfPlants(plants, 'yesterday')
  return {
    ...ofDay(at),
    today: { day: at.today, ...lossOfPlants(plants, 'today') },
    yesterday: { day: at.yesterday, ...yesterday },
    price: priceOf(plants, yesterday),
    coverage: { reported: plants.filter(isJudged).length, total: plants.length },
    at: newestOf(plants),
  }
}
