import type { MonitorRight } from '../../../../../core/contract/energy/pv.ts'
import type { Context } from '../../../../context.ts'
import { energySums } from '../../../../figures/energySums.ts'
import type { PvSite } from '../../../../figures/pvSite.ts'
import { tell } from '../../../../figures/tell.ts'
import { workSchedule } from '../../../../figures/workSchedule.ts'
import { one } from '../../../../database/rows.ts'
import { evaluatePlants } from '../evaluatePlants.ts'
import { availabilityCounts, newestOf } from '../performance.ts'
import { ofDay, pvMoment } from '../pvMoment.ts'
import { availabilityOfCounts } from '../told/ratioTold.ts'
import { tellPlants } from '../told/tellPlants.ts'
import { benefitOf } from './benefit.ts'
import { bestDay } from './bestDay.ts'
import { attainmentTold, healthTold, scoreTold, stationHealth } from './stationHealth.ts'

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
  tellPlants(context, where, evaluation)
  const plant = one(evaluation.plants)
  const health = stationHealth(plant)
  tell('pv.health', () => healthTold(plant))
  tell('pv.score', () => scoreTold(health))
  tell('pv.monitor.attainment', () => attainmentTold(health))
  tell('pv.monitor.availability', () => availabilityOfCounts(availabilityCounts([plant])))
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
