import { causesInOrder, type LossCause, lossCauses, noLosses, settleLosses } from '../../../../core/physics/pvLosses.ts'
import type { FeedIn } from './feedInPrices.ts'
import type { LossLedger } from './evaluateInverter.ts'
import type { PlantEvaluation } from './evaluatePlants.ts'

export type Period = 'today' | 'yesterday' | 'lately'

export interface Loss {
  causes: { code: LossCause; name: string; kwh: number; yuan: number | null }[]
  /** null where not one slot could be judged. */
  kwh: number | null
  yuan: number | null
  unknownKwh: number
  clippedKwh: number
  /** Share of the bright slots in which there was an expectation; null without any light. */
  known: number | null
}

/** Losses of one plant, or of an inverter of it, settled for the whole of the time; in yuan only where every part has a price. */
export function lossOf(ledgers: readonly LossLedger[]): Loss {
  const judged = ledgers.some(ledger => ledger.judged > 0)
  const priced = judged && ledgers.every(({ yuan }) => yuan !== null)
  const raw = noLosses()
  for (const code of causesInOrder) raw[code] = sum(ledgers.map(({ kwh }) => kwh[code]))
  const settled = settleLosses(raw, sum(ledgers.map(({ expectedKwh }) => expectedKwh)))
  // What moved between soiling and rest is worth what it was worth together.
  const drift = { kwh: raw.soiling + raw.rest, yuan: sum(ledgers.map(({ yuan }) => (yuan ? yuan.soiling + yuan.rest : 0))) }
  const yuanOf = (code: LossCause) => {
    if (settled[code] === 0) return 0
    if (code === 'soiling' || code === 'rest') return (settled[code] * drift.yuan) / drift.kwh
    return (sum(ledgers.map(({ yuan }) => yuan![code])) * settled[code]) / raw[code]
  }
  const causes = causesInOrder.map(code => ({
    code,
    name: lossCauses[code],
    kwh: settled[code],
    yuan: priced ? yuanOf(code) : null,
  }))
  const [lit, expected] = [sum(ledgers.map(each => each.lit)), sum(ledgers.map(each => each.expected))]
  return {
    causes,
    kwh: judged ? sum(causes.map(({ kwh }) => kwh)) : null,
    yuan: priced ? sum(causes.map(({ yuan }) => yuan!)) : null,
    unknownKwh: sum(ledgers.map(({ unknownKwh }) => unknownKwh)),
    clippedKwh: sum(ledgers.map(({ clippedKwh }) => clippedKwh)),
    known: lit ? expected / lit : null,
  }
}

/** Each plant is settled by itself: what one made beyond its expectation is no gain of another. */
export function lossOfPlants(plants: readonly PlantEvaluation[], period: Period): Loss {
  const ledgers = plants.map(({ inverters }) => inverters.map(inverter => inverter[period]))
  const each = ledgers.map(lossOf)
  const judged = each.filter(({ kwh }) => kwh !== null)
  const priced = judged.length > 0 && judged.every(({ yuan }) => yuan !== null)
  const whole = ledgers.flat()
  const lit = sum(whole.map(ledger => ledger.lit))
  return {
    causes: causesInOrder.map((code, n) => ({
      code,
      name: lossCauses[code],
      kwh: sum(judged.map(({ causes }) => causes[n]!.kwh)),
      yuan: priced ? sum(judged.map(({ causes }) => causes[n]!.yuan!)) : null,
    })),
    kwh: judged.length ? sum(judged.map(({ kwh }) => kwh!)) : null,
    yuan: priced ? sum(judged.map(({ yuan }) => yuan!)) : null,
    unknownKwh: sum(each.map(({ unknownKwh }) => unknownKwh)),
    clippedKwh: sum(each.map(({ clippedKwh }) => clippedKwh)),
    known: lit ? sum(whole.map(ledger => ledger.expected)) / lit : null,
  }
}

/** Is anything known of what this site lost on these two days? */
export const isJudged = ({ inverters }: PlantEvaluation) => inverters.some(({ today, yesterday }) => today.judged + yesterday.judged > 0)

/** Slot of noon, whose price stands for a day on which nothing was lost. */
const noon = 48

/** Mean price of what was lost, with the origin of the tariff of the first site; null where no site has one. */
export function priceOf(plants: readonly { feedIn: FeedIn | null }[], { kwh, yuan }: Loss) {
  const feedIn = plants.find(each => each.feedIn)?.feedIn
  return feedIn ? { yuanPerKwh: kwh && yuan ? yuan / kwh : feedIn.price(noon), source: feedIn.source } : null
}

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
