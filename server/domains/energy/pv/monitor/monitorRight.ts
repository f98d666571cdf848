import type { MonitorRight } from '../../../../../core/contract/energy/pv.ts'
import type { Context } from '../../../../context.ts'
import { energySums } from '../../../../figures/energySums.ts'
import type { PvSite } from '../../../../figures/pvSite.ts'
import { explain } from '../../../../figures/explain.ts'
import { workSchedule } from '../../../../figures/workSchedule.ts'
import { one } from '../../../../database/rows.ts'
import { evaluatePlants } from '../evaluatePlants.ts'
import { availabilityCounts, newestOf } from '../performance.ts'
import { ofDay, pvMoment } from '../pvMoment.ts'
import { availabilityOfCounts } from '../explain/ratioExplanation.ts'
import { explainPlants } from '../explain/explainPlants.ts'
import { benefitOf } from './benefit.ts'
import { bestDay } from './bestDay.ts'
import { attainmentExplanation, healthExplanation, scoreExplanation, stationHealth } from './stationHealth.ts'

/** How a PV station does: the right panel of its page. */
export async function monitorRight(context: Context, site: PvSite): Promise<MonitorRight> {
  const { id, where, at: own } = site
  const at = await pvMoment(context)
  const { principal } = context
  const money = principal.kind !== 'anonymous' && principal.capabilities.has('profit:read')
  const [evaluation, generated, delivered, best, benefit, schedule] = await Promise.all([
    evaluatePlants(context, where, at),
    energySums(context, where, own),
    energySums(context, where, own, 'delivery'),
    bestDay(context, site),
    money ? benefitOf(context, site) : { benefit: null, benefitEstimated: null, benefitTo: '' },
    workSchedule(context, id, own),
  ])
  explainPlants(context, where, evaluation)
  const plant = one(evaluation.plants)
  const health = stationHealth(plant)
  explain('pv.health', () => healthExplanation(plant))
  explain('pv.score', () => scoreExplanation(health))
  explain('pv.monitor.attainment', () => attainmentExplanation(health))
  explain('pv.monitor.availability', () => availabilityOfCounts(availabilityCounts([plant])))
  const { states, lossKwh, unknownKwh } = health.figures
  return {
    ...ofDay(at),
    past: at.day < at.today,
    health: health.health,
    score: health.score,
    availability: health.availability,
    attainment: health.attainment,
    states,
    lossKwh,
    unknownKwh,
    eleDay: generated.day,
    eleSum: generated.total,
    since: generated.since,
    eleOnline: delivered.total,
    onlineSince: delivered.since,
    maxEle: best?.kwh ?? null,
    maxEleDate: best?.day ?? '',
    maxEleQuality: best?.quality ?? 'missing',
    ...benefit,
    money,
    schedule,
    at: newestOf([plant]),
  }
}
