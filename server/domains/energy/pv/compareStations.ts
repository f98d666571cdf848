import { inArray, type SQL, sql } from 'drizzle-orm'
import type { ParsedOf, ReplyOf } from '../../../../core/contract/call.ts'
import type { pv } from '../../../../core/contract/energy/pv.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import { correctedRatio, performanceRatio } from '../../../../core/physics/performanceRatio.ts'
import { availabilityOf } from '../../../../core/physics/pvAvailability.ts'
import { addDays, siteTime, slotTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { missing } from '../../../failure.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { chosen, todayBySite, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { avoidedEmissions, co2FactorOf, reductionFactorsOf } from '../../../figures/reductionFactors.ts'
import { sites } from '../../../tables/index.ts'
import { lossOfPlants, sum } from './lossTotals.ts'
import { newestOf, poweredBy, siteIdentity } from './performance.ts'
import { daySlots, known, type Plant, slotMinutes } from './plant.ts'
import { ofDay, type PvMoment, pvMoment } from './pvMoment.ts'
import { sitePeriods } from './sitePeriod.ts'
import { evaluatePlants } from './evaluatePlants.ts'
import { explainCompared } from './explain/comparedExplanation.ts'
import { explainPlants } from './explain/explainPlants.ts'

type Input = ParsedOf<typeof pv.compareStations>
type Reply = ReplyOf<typeof pv.compareStations>

/** Performance ratio and availability look at the last week: longer, and a repaired fault would still be held against a station. */
const periodDays = 7

/** Up to five stations side by side, in the order asked for; all figures by capacity, so that a small station can win. */
export async function compareStations({ siteIds, days }: Input, context: Context): Promise<Reply> {
  const ids = [...new Set(siteIds)]
  const where = sql`${visibleGenerating(context)} and ${inArray(sites.id, ids)}`
  const at = await pvMoment(context)
  const lastDays = (count: number) => Array.from({ length: count }, (_, n) => addDays(at.day, n - count + 1))
  const evaluation = await evaluatePlants(context, where, at)
  explainPlants(context, where, evaluation)
  if (evaluation.plants.length < ids.length) throw missing()
  const plants = ids.map(id => evaluation.plants.find(({ plant }) => plant.id === id)!)
  const bare = plants.map(({ plant }) => plant)
  const [energies, reductions, periods] = [
    await dayEnergies(context, where, lastDays(days), at),
    // The country's for all of them: with a province's own each, the same kWh would weigh differently.
    await reductionFactorsOf(context),
    await sitePeriods(context, bare, lastDays(periodDays)),
  ]
  const stations = plants.map((site, n): Reply['stations'][number] => {
    const { plant } = site
    const period = periods[n]!
    const byDay = lastDays(days).map(day => energies.get(`${plant.id}/${day}`) ?? null)
    const all = byDay.filter(kwh => kwh !== null)
    // Today is not over: what is made by the day is made of whole days.
    const past = (at.day < at.today ? byDay : byDay.slice(0, -1)).filter(kwh => kwh !== null)
    const energy = all.length ? sum(all) : null
    const loss = lossOfPlants([site], 'lately')
    return {
      ...siteIdentity(site),
      areaName: plant.areaName,
      itemTypeName: siteTypes[plant.type as SiteType],
      installedCap: plant.installedKw,
      runCap: plant.runningKw,
      operationTime: plant.operationDate,
      light: site.light,
      activePower: powerOf(plant.inverters.map(({ power }) => power)),
      powered: poweredBy(site),
      dayYields: byDay.map(kwh => (kwh === null || !plant.installedKw ? null : kwh / plant.installedKw)),
      curve: dayCurve(plant, at),
      energy,
      useHours: past.length && plant.runningKw ? sum(past) / past.length / plant.runningKw : null,
      knownDays: past.length,
      pr: performanceRatio(period.performance),
      correctedPr: correctedRatio(period.performance),
      availability: availabilityOf(period.availability),
      availabilityKnown: period.availability.bright ? period.availability.known / period.availability.bright : null,
      co2: avoidedEmissions(energy, reductions.factors).co2,
      lossKwh: loss.kwh,
      lossYuan: loss.yuan,
      lossShare: loss.kwh === null || !plant.installedKw ? null : loss.kwh / plant.installedKw,
      at: plant.at ? siteTime(new Date(plant.at)) : '',
    }
  })
  await explainCompared(context, {
    ...{ evaluation, plants, stations, periods, energies, reductions },
    days: lastDays(days),
    periodDays: lastDays(periodDays),
  })
  return {
    ...ofDay(at),
    days: lastDays(days),
    times: Array.from({ length: daySlots }, (_, slot) => slotTime(slot, slotMinutes)),
    prDays: periodDays,
    ...co2FactorOf(reductions),
    stations,
    at: newestOf(plants),
  }
}

/** Generation by `site/day`, kWh. */
async function dayEnergies({ db }: Context, where: SQL, days: readonly string[], at: PvMoment): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    { site: 'text', day: 'text', kwh: 'number' },
    sql`
      with ${chosen(where)}, ${todayBySite(at)}
      select site_id as site, day::text as day, kwh
      from site_days
      where kind = 'generation'
        and site_id in (select id from chosen)
        and day >= ${days[0]}
        and day <= ${days.at(-1)}
        and day <> ${at.today}
      union all
      select site_id, ${at.today}::text, kwh
      from today
      where kind = 'generation' and ${at.today}::text = ${days.at(-1)}
    `,
  )
  return new Map(rows.map(({ site, day, kwh }) => [`${site}/${day}`, kwh]))
}

const powerOf = (powers: readonly number[]) => {
  const knownPowers = powers.filter(power => !Number.isNaN(power))
  return knownPowers.length ? sum(knownPowers) : null
}

/** Power of the day over the capacity of the inverters that reported, kW/kWp; nothing where fewer than half of it did. */
function dayCurve({ inverters, installedKw }: Plant, { from }: PvMoment): (number | null)[] {
  return Array.from({ length: daySlots }, (_, slot) => {
    const reporting = inverters.filter(({ slots }) => known(slots[from + slot]!) !== null)
    const dcKw = sum(reporting.map(each => each.dcKw))
    return reporting.length && 2 * dcKw >= installedKw ? sum(reporting.map(({ slots }) => slots[from + slot]!)) / dcKw : null
  })
}
