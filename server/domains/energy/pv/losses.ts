import type { ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { isJudged, lossOfPlants, priceOf } from './lossTotals.ts'
import { newestOf } from './performance.ts'
import { ofDay } from './pvMoment.ts'
import type { PvEvaluation } from './evaluatePlants.ts'

export function lossesOf({ plants, at }: PvEvaluation): ReplyOf<typeof pv.getLosses> {
  return {
    ...ofDay(at),
    today: { day: at.today, ...lossOfPlants(plants, 'today') },
    yesterday: { day: at.yesterday, ...lossOfPlants(plants, 'yesterday') },
    // Of the hours whose loss stands beside it in money: energy times price is what is shown there.
    price: priceOf(plants, lossOfPlants(plants, 'lately')),
    coverage: { reported: plants.filter(isJudged).length, total: plants.length },
    at: newestOf(plants),
  }
}
