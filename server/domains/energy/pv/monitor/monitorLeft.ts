import { sql } from 'drizzle-orm'
import type { MonitorLeft } from '../../../../../core/contract/energy/pv.ts'
import { indicator } from '../../../../../core/devices/indicators.ts'
import type { Quality } from '../../../../../core/units/quality.ts'
import { siteTimes } from '../../../../figures/siteTimes.ts'
import { MINUTE, instantOf } from '../../../../../core/time/time.ts'
import type { Context } from '../../../../context.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import type { PvSite } from '../../../../figures/pvSite.ts'
import { chosen, entryQuality, todayBySite } from '../../../../figures/sqlFragments.ts'
import { qualityWord } from '../../../../figures/explain/rowOf.ts'
import { readCurves } from '../../../../ingest/readCurve.ts'
import { firstMinuteDay } from '../../../../tables/index.ts'
import { slotMinutes } from '../plant.ts'

type Points = MonitorLeft['irradianceList']

interface Curve {
  role: 'generator' | 'sensor'
  ratedKw: number
  deviceId: number
  indicatorId: number
  no: string
}

const measured: readonly string[] = [indicator.irradiance, indicator.ambientTemperature, indicator.humidity]

/** What of a site is drawn over a day: the power of what generates, and what its sensors measure. */
const curvesOf = ({ db }: Context, siteId: string, day: string) =>
  rowsOf<Curve>(
    db,
    { role: 'text', ratedKw: 'number', deviceId: 'number', indicatorId: 'number', no: 'text' },
    sql`
      select
        case when n.no = ${indicator.activePower} then 'generator' else 'sensor' end as role,
        devices.weight_kw as "ratedKw", devices.id as "deviceId", n.id as "indicatorId", n.no
      from devices
        join indicators n
          on devices.energy_kind = 'generation' and n.no = ${indicator.activePower}
          or devices.type in ('009001', '009002') and n.no = any(${sql.param(measured)}::text[])
      where devices.site_id = ${siteId}
        and devices.enabled
        and devices.commissioned_on <= ${day}::date
      order by devices.no
    `,
  )

/** A day of a PV station, quarter by quarter up to now: the left panel of its page. @param day of the site's clock */
export async function monitorLeft(context: Context, site: PvSite, day: string = site.at.today): Promise<MonitorLeft> {
  const { db, clock } = context
  const { zone, now } = site.at
  const wanted = await curvesOf(context, site.id, day)
  const read = await readCurves(db, wanted, day, slotMinutes, zone, firstMinuteDay(clock()))
  const slotsOf = (curve: Curve) =>
    read.find(({ deviceId, indicatorId }) => deviceId === curve.deviceId && indicatorId === curve.indicatorId)?.slots ?? []
  const midnight = instantOf(day, zone).getTime()
  const passed = Math.max(0, Math.min(96, Math.ceil((Date.parse(now) - midnight) / (slotMinutes * MINUTE))))
  const times = siteTimes(midnight, slotMinutes * MINUTE, passed, zone)
  const points = (valueAt: (slot: number) => number | null, qualityAt: (slot: number) => Quality = () => 'good'): Points =>
    times.map((dateTime, slot) => {
      const val = valueAt(slot)
      return { dateTime, val, quality: val === null ? 'missing' : qualityAt(slot) }
    })
  /** Of several sensors the first that measured in the quarter. */
  const sensed = (no: string) => {
    const lines = wanted.filter(curve => curve.no === no).map(slotsOf)
    return points(slot => lines.map(line => line[slot] ?? null).find(value => value !== null) ?? null)
  }
  const generators = wanted.filter(({ role }) => role === 'generator').map(curve => ({ kw: curve.ratedKw, slots: slotsOf(curve) }))
  const reporting = (slot: number) => generators.filter(({ slots }) => (slots[slot] ?? null) !== null)
  const kw = (of: typeof generators) => of.reduce((total, each) => total + each.kw, 0)
  const power = (slot: number) => {
    const reported = reporting(slot)
    // Of fewer than half of the capacity the sum would look like a dip of the sun.
    return reported.length > 0 && 2 * kw(reported) >= kw(generators)
      ? reported.reduce((total, { slots }) => total + (slots[slot] ?? 0), 0)
      : null
  }
  return {
    day,
    irradianceList: sensed(indicator.irradiance),
    // Where some are silent it is the power of the others: less than the site gave.
    eleViewList: points(power, slot => (reporting(slot).length < generators.length ? 'estimated' : 'good')),
    temperatureList: sensed(indicator.ambientTemperature),
    humidityList: sensed(indicator.humidity),
    ...(await dayEnergy(context, site, day)),
  }
}

/** Generation of the day by the ledger. */
async function dayEnergy({ db }: Context, { id, where, at }: PvSite, day: string) {
  const [row] = await rowsOf<{ dayQuantity: number | null; dayQuantityQuality: Quality }>(
    db,
    { dayQuantity: 'number?', dayQuantityQuality: 'text' },
    sql`
      with ${chosen(where)},
      ${todayBySite(at)},
      known as (
        select max(kwh) as kwh
        from (
          select kwh
          from site_days
          where site_id = ${id} and kind = 'generation' and day = ${day}::date
          union all
          select kwh
          from today
          where kind = 'generation' and ${day}::date = ${at.today}::date
        ) found
      )
      select
        kwh as "dayQuantity",
        case
          when kwh is null then 'missing'
          else ${qualityWord(sql`
            coalesce(
              (
                select max(${entryQuality})
                from devices
                  join device_days on device_days.device_id = devices.id
                where devices.site_id = ${id}
                  and device_days.kind = 'generation'
                  and device_days.day = ${day}::date
              ),
              0
            )
          `)}
        end as "dayQuantityQuality"
      from known
    `,
  )
  return row!
}
