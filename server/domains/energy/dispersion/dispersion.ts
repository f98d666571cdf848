import { and, eq, sql } from 'drizzle-orm'
import type { dispersion } from '../../../../core/contract/energy/dispersion.ts'
import { dispersionBand, dispersionOf } from '../../../../core/devices/dispersion.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { frozenPlaces } from '../../../../core/physics/frozenSensor.ts'
import { type SiteType, siteTypes } from '../../../../core/sites/siteTypes.ts'
import { siteDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import { invalid } from '../../../failure.ts'
import { readSlots } from '../../../figures/slots/readSlots.ts'
import { requireVisibleSite } from '../../../figures/requireVisibleSite.ts'
import type { Slots } from '../../../figures/slots/slots.ts'
import { generatorKw, visibleGenerating } from '../../../figures/sqlFragments.ts'
import { wholeDays } from '../../../figures/slots/wholeDays.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { sites } from '../../../tables/index.ts'
import { type Inverter, readGeneration, readInverters } from './inverters.ts'
import { readStringLines } from './readStringLines.ts'
import { brightSlots, stringDispersion } from './strings.ts'
import { compareYields, type Daily, meanOf } from './yields.ts'

const longestStrings = 31
/** Days of inverters that are read at once: each is some ten curves. */
const mostRead = 1500
const longestYields = 366

/** kWh/kWp of an inverter on each day; null where its ledger or its modules are not known. */
const yieldsOf = ({ id, dcKw }: Inverter, days: readonly string[], generation: ReadonlyMap<string, number>): Daily =>
  days.map(day => {
    const kwh = generation.get(`${id}/${day}`)
    return kwh === undefined || !dcKw ? null : kwh / dcKw
  })

/** Days of inverters that are known, and those there should be: since their commissioning. */
function coverageOf(inverters: readonly Inverter[], lines: readonly Daily[], days: readonly string[]) {
  const total = inverters.reduce((sum, { since }) => sum + days.filter(day => day >= since).length, 0)
  const reported = lines.reduce((sum, line) => sum + line.filter(value => value !== null).length, 0)
  return { reported, total: Math.max(total, reported) }
}

/** Whole days that are over: of today every inverter has got as far as its last reading. */
const daysOver = (days: readonly string[], { clock }: Pick<Context, 'clock'>, zone?: string) => {
  const today = siteDay(clock(), zone)
  return days.filter(day => day < today)
}

const lowestFirst = (a: number | null, b: number | null) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY)

const named = ({ no, name, model, dcKw }: Inverter) => ({ deviceNo: no, deviceName: name, model, dcKw })

/** Irradiance in the plane of the modules; what a frozen sensor repeats is none. Null where nothing measures it. */
async function irradianceOf({ db }: Pick<Context, 'db'>, siteId: string, days: readonly string[]): Promise<Slots | null> {
  const stations = await rowsOf(
    db,
    { id: 'number' },
    sql`select id from devices where site_id = ${siteId} and enabled and type = '009002' order by no`,
  )
  const slots = await readSlots(
    { db },
    stations.map(({ id }) => ({ deviceId: id, indicatorNo: indicator.irradiance })),
    days,
  )
  const light = stations.map(({ id }) => slots.get(`${id}/${indicator.irradiance}`)).find(line => line !== undefined)
  if (!light) return null
  const frozen = frozenPlaces(light)
  return light.map((value, slot) => (frozen.has(slot) ? Number.NaN : value))
}

export const dispersionHandlers: Handlers<typeof dispersion> = {
  async getStrings({ systemNo, ...span }, context) {
    const days = wholeDays(span, longestStrings)
    const site = await requireVisibleSite(context, systemNo)
    const inverters = await readInverters(context, eq(sites.id, site.id))
    if (inverters.length * days.length > mostRead) {
      const fits = Math.max(1, Math.floor(mostRead / inverters.length))
      throw invalid(`该站点逆变器较多，请将时间缩短到 ${fits} 天以内`, { endTime: `请将时间缩短到 ${fits} 天以内` })
    }
    const ids = inverters.map(({ id }) => id)
    const [irradiance, lines, powers] = [
      await irradianceOf(context, site.id, days),
      await readStringLines(context, ids, days),
      await readSlots(
        context,
        ids.map(deviceId => ({ deviceId, indicatorNo: indicator.activePower })),
        days,
      ),
    ]
    const rows = inverters.map(inverter => {
      const bright = brightSlots(irradiance, powers.get(`${inverter.id}/${indicator.activePower}`) ?? null, inverter.ratedKw)
      const result = stringDispersion(lines.get(inverter.id) ?? [], bright, days.length)
      return { ...named(inverter), ...result, band: dispersionBand(result.dispersion) }
    })
    const mean = meanOf(rows.map(({ dispersion }) => dispersion))
    return {
      days,
      by: irradiance ? 'irradiance' : 'power',
      daily: days.map((_, day) => meanOf(rows.map(({ daily }) => daily[day] ?? null))),
      dispersion: mean,
      band: dispersionBand(mean),
      inverters: rows.sort((a, b) => (b.dispersion ?? -1) - (a.dispersion ?? -1) || a.deviceNo.localeCompare(b.deviceNo)),
      coverage: { reported: rows.filter(({ dispersion }) => dispersion !== null).length, total: rows.length },
    }
  },

  async getInverters({ systemNo, ...span }, context) {
    const site = await requireVisibleSite(context, systemNo)
    const days = daysOver(wholeDays(span, longestYields), context, site.zone)
    const inverters = await readInverters(context, eq(sites.id, site.id))
    const generation = await readGeneration(context, inverters, days)
    const lines = inverters.map(inverter => yieldsOf(inverter, days, generation))
    const { daily, things } = compareYields(lines, days.length)
    const mean = meanOf(daily)
    return {
      days,
      daily,
      dispersion: mean,
      band: dispersionBand(mean),
      inverters: inverters
        .map((inverter, n) => ({ ...named(inverter), ...things[n]! }))
        .sort((a, b) => lowestFirst(a.deviation, b.deviation) || a.deviceNo.localeCompare(b.deviceNo)),
      coverage: coverageOf(inverters, lines, days),
    }
  },

  async getSites(span, context) {
    const days = daysOver(wholeDays(span, longestYields), context)
    const where = visibleGenerating(context)
    const found = await rowsOf(
      context.db,
      { id: 'text', name: 'text', type: 'text', kwp: 'number' },
      sql`
        select sites.id, sites.short_name as name, sites.type, ${generatorKw('sites', 'installed_kw')} as kwp
        from sites
        where ${where}
        order by sites.id
      `,
    )
    const inverters = await readInverters(context, and(where)!)
    const generation = await readGeneration(context, inverters, days)
    const of = found.map(site => {
      const mine = inverters.filter(({ siteId }) => siteId === site.id)
      const lines = mine.map(inverter => yieldsOf(inverter, days, generation))
      return { site, mine, lines, within: compareYields(lines, days.length), yields: yieldsTogether(mine, lines, days.length) }
    })
    const among = compareYields(
      of.map(({ yields }) => yields),
      days.length,
    )
    const mean = meanOf(among.daily)
    return {
      days,
      daily: among.daily,
      dispersion: mean,
      sites: of
        .map(({ site, mine, lines, within }, n) => {
          const dispersion = meanOf(within.daily)
          const { daily, hours, deviation } = among.things[n]!
          return {
            systemNo: site.id,
            systemName: site.name,
            itemTypeName: siteTypes[site.type as SiteType],
            installedCap: site.kwp,
            inverters: mine.length,
            hours,
            deviation,
            dispersion,
            band: dispersionBand(dispersion),
            daily,
            dailyDispersion: within.daily,
            coverage: coverageOf(mine, lines, days),
          }
        })
        .sort((a, b) => lowestFirst(a.deviation, b.deviation) || a.systemNo.localeCompare(b.systemNo)),
      models: modelsOf(
        of.flatMap(({ mine, lines, within }) => mine.map((inverter, n) => ({ inverter, line: lines[n]!, hours: within.things[n]!.hours }))),
        among.middles,
      ),
    }
  },
}

/** kWh/kWp of several inverters by day: of those whose day is known, where these are half of the modules or more. */
function yieldsTogether(inverters: readonly Inverter[], lines: readonly Daily[], days: number): Daily {
  const whole = inverters.reduce((sum, { dcKw }) => sum + (dcKw ?? 0), 0)
  return Array.from({ length: days }, (_, day) => {
    const knownPowers = inverters.flatMap(({ dcKw }, n) => {
      const hours = lines[n]![day] ?? null
      return hours === null || !dcKw ? [] : [{ dcKw, kwh: hours * dcKw }]
    })
    const dcKw = knownPowers.reduce((sum, each) => sum + each.dcKw, 0)
    return dcKw > 0 && 2 * dcKw >= whole ? knownPowers.reduce((sum, each) => sum + each.kwh, 0) / dcKw : null
  })
}

/**
 * Makes of inverters beside each other: what each makes of a kWp on a day against the middle of all sites on that day.
 * Where its sites lie is part of it.
 */
function modelsOf(all: readonly { inverter: Inverter; line: Daily; hours: number | null }[], middles: Daily) {
  const models = new Map<string, typeof all>()
  for (const each of all) models.set(each.inverter.model, [...(models.get(each.inverter.model) ?? []), each])
  return [...models]
    .map(([model, own]) => {
      const daily = yieldsTogether(
        own.map(({ inverter }) => inverter),
        own.map(({ line }) => line),
        middles.length,
      ).map((hours, day) => (middles[day] === null ? null : hours))
      const spread = dispersionOf(own.map(({ hours }) => hours).filter(value => value !== null))
      return {
        model,
        inverters: own.length,
        sites: new Set(own.map(({ inverter }) => inverter.siteId)).size,
        hours: meanOf(daily),
        deviation: meanOf(daily.map((hours, day) => (hours === null ? null : 100 * (hours / middles[day]! - 1)))),
        dispersion: spread,
        band: dispersionBand(spread),
      }
    })
    .sort((a, b) => lowestFirst(a.deviation, b.deviation) || a.model.localeCompare(b.model))
}
