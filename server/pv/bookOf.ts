import { type LossCause, lossCauses } from '../../core/physics/pvLosses.ts'
import type { FeedIn } from './feedInPrices.ts'
import type { LossBook } from './surveyInverter.ts'
import type { PlantSurvey } from './surveyPlants.ts'

export type Period = 'today' | 'yesterday' | 'lately'
const causes = Object.keys(lossCauses) as LossCause[]

export interface Loss {
  causes: { code: LossCause; name: string; kwh: number; yuan: number | null }[]
  /** null where not one slot could be judged. */
  kwh: number | null
  yuan: number | null
  unknownKwh: number
}

/** Losses added up; in yuan only where every one of them has a price. */
export function lossOf(books: readonly LossBook[]): Loss {
  const judged = books.some(book => book.judged > 0)
  const priced = judged && books.every(({ yuan }) => yuan !== null)
  const rows = causes.map(code => ({
    code,
    name: lossCauses[code],
    kwh: sum(books.map(({ kwh }) => kwh[code])),
    yuan: priced ? sum(books.map(({ yuan }) => yuan![code])) : null,
  }))
  return {
    causes: rows,
    kwh: judged ? sum(rows.map(({ kwh }) => kwh)) : null,
    yuan: priced ? sum(rows.map(({ yuan }) => yuan!)) : null,
    unknownKwh: sum(books.map(({ unknownKwh }) => unknownKwh)),
  }
}

export const lossOfPlants = (plants: readonly PlantSurvey[], period: Period) =>
  lossOf(plants.flatMap(({ inverters }) => inverters.map(inverter => inverter[period])))

/** Is anything known of what this site lost on these two days? */
export const isJudged = ({ inverters }: PlantSurvey) => inverters.some(({ today, yesterday }) => today.judged + yesterday.judged > 0)

/** Slot of noon, whose price stands for a day on which nothing was lost. */
const noon = 48

/** Mean price of what was lost, with the origin of the tariff of the first site; null where no site has one. */
export function priceOf(plants: readonly { feedIn: FeedIn | null }[], { kwh, yuan }: Loss) {
  const feedIn = plants.find(each => each.feedIn)?.feedIn
  return feedIn ? { yuanPerKwh: kwh && yuan ? yuan / kwh : feedIn.price(noon), source: feedIn.source } : null
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
