import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { frozenPlaces } from '../../core/physics/frozenSensor.ts'
import { quality } from '../../core/quality.ts'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import { type Asking, chosen, fresh, todayBySite } from '../stats/parts.ts'
import { type Inverter, noSlots, type Plant, type Slots } from './plant.ts'
import { readSlots } from './readSlots.ts'

type Db = Pick<Asking, 'db'>
/** °C; core/indicators.ts names only what more than one part of the product reasons about. */
export const moduleTemperature = 'A000000052'

interface SiteRow
  extends Record<string, unknown>,
    Omit<Plant, 'inverters' | 'stations' | 'ratedKw' | 'irradiance' | 'moduleTemp' | 'irradianceSlots' | 'moduleTempSlots'> {}

interface DeviceRow extends Record<string, unknown> {
  id: number
  siteId: string
  no: string
  name: string
  ratedKw: number | null
  inverter: boolean
  readings: Record<string, { value: number; at: number; fresh: boolean }> | null
}

/**
 * PV sites of a condition with their inverters and weather stations, their newest readings and the slots of yesterday and today. Days are the
 * platform's. Modules are shared out to the inverters by their AC ratings: what really hangs on which is not recorded.
 */
export async function loadPlants({ db }: Db, where: SQL, at: Moments): Promise<Plant[]> {
  const [sites, devices] = [await readSites(db, where, at), await readDevices(db, where, at)]
  const slots = await readSlots(
    { db },
    devices.flatMap(({ id, inverter }) =>
      (inverter ? [indicator.activePower] : [indicator.irradiance, moduleTemperature]).map(no => ({ deviceId: id, indicatorNo: no })),
    ),
    [at.yesterday, at.today],
  )
  const slotsOf = (id: number, no: string) => slots.get(`${id}/${no}`) ?? noSlots()
  const bySite = new Map<string, DeviceRow[]>()
  for (const device of devices) bySite.set(device.siteId, [...(bySite.get(device.siteId) ?? []), device])
  return sites.map(site => {
    const mine = bySite.get(site.id) ?? []
    const generators = mine.filter(({ inverter, ratedKw }) => inverter && ratedKw)
    const ratedKw = generators.reduce((sum, each) => sum + each.ratedKw!, 0)
    const inverters = generators.map((device): Inverter => {
      const power = device.readings?.[indicator.activePower]
      const temperature = device.readings?.[indicator.deviceTemperature]
      return {
        id: device.id,
        no: device.no,
        name: device.name,
        ratedKw: device.ratedKw!,
        dcKw: (site.installedKw * device.ratedKw!) / ratedKw,
        at: power?.at ?? 0,
        fresh: power?.fresh ?? false,
        power: power?.fresh ? power.value : Number.NaN,
        temperature: temperature?.fresh ? temperature.value : Number.NaN,
        slots: slotsOf(device.id, indicator.activePower),
      }
    })
    // A site has one weather station; where there are more, the first that speaks is the site's.
    const stations = mine.filter(({ inverter }) => !inverter)
    const now = (no: string) => stations.map(({ readings }) => readings?.[no]).find(reading => reading?.fresh)?.value ?? Number.NaN
    const curve = (no: string) => stations.map(({ id }) => slots.get(`${id}/${no}`)).find(Boolean) ?? noSlots()
    const light = thawed(curve(indicator.irradiance), now(indicator.irradiance))
    return {
      ...site,
      inverters,
      stations: stations.map(({ id }) => id),
      ratedKw,
      irradiance: light.now,
      moduleTemp: now(moduleTemperature),
      irradianceSlots: light.slots,
      moduleTempSlots: curve(moduleTemperature),
    }
  })
}

/** Irradiance without what a frozen sensor repeated: measured by it, a sound site would look like a miracle or a wreck. */
export function thawed(slots: Slots, now = Number.NaN): { slots: Slots; now: number } {
  const frozen = frozenPlaces(slots)
  const last = Math.max(-1, ...frozen)
  const stuck = frozen.size > 0 && slots[last] === now && slots.subarray(last + 1).every(Number.isNaN)
  return { slots: slots.map((value, place) => (frozen.has(place) ? Number.NaN : value)), now: stuck ? Number.NaN : now }
}

const readSites = (db: Asking['db'], where: SQL, at: Moments) =>
  rowsOf<SiteRow>(
    db,
    sql`with ${chosen(where)}, ${todayBySite(at)}, newest as (
      select devices.site_id, (extract(epoch from max(devices.last_seen_at)) * 1000)::float8 as seen, (extract(epoch from max(latest.at)) * 1000)::float8 as at
      from chosen join devices on devices.site_id = chosen.id and devices.enabled
        left join latest on latest.device_id = devices.id and latest.indicator_id in (select id from indicators where no in (${indicator.activePower}, ${indicator.irradiance}))
      group by devices.site_id)
    select chosen.id, chosen.name, chosen.short_name as "shortName", chosen.type, chosen.area_code as "areaCode", coalesce(regions.name, '') as "areaName",
      chosen.longitude, chosen.latitude, chosen.installed_kw as "installedKw", chosen.running_kw as "runningKw", chosen.operation_date::text as "operationDate",
      today.kwh as "dayEnergy", coalesce(newest.at, 0) as at
    from chosen left join regions on regions.id = chosen.area_code left join newest on newest.site_id = chosen.id
      left join today on today.site_id = chosen.id and today.kind = 'generation' order by chosen.id`,
  )

const readDevices = (db: Asking['db'], where: SQL, at: Moments) =>
  rowsOf<DeviceRow>(
    db,
    sql`with ${chosen(where)}
    select devices.id, devices.site_id as "siteId", devices.no, devices.name, devices.rated_kw as "ratedKw", devices.energy_kind is not null as inverter,
      json_object_agg(indicators.no, json_build_object('value', latest.value, 'at', (extract(epoch from latest.at) * 1000)::float8, 'fresh', ${fresh(at)}))
        filter (where indicators.no is not null) as readings
    from chosen join devices on devices.site_id = chosen.id and devices.enabled and (devices.energy_kind = 'generation' or devices.type = '009002')
      left join (latest join indicators on indicators.id = latest.indicator_id
          and indicators.no in (${indicator.activePower}, ${indicator.deviceTemperature}, ${indicator.irradiance}, ${moduleTemperature}))
        on latest.device_id = devices.id and latest.quality <> ${quality.suspect}
    group by devices.id order by devices.id`,
  )
