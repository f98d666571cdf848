import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../../core/devices/indicators.ts'
import { planeModifier } from '../../../../core/physics/planeModifier.ts'
import { frozenPlaces } from '../../../../core/physics/frozenSensor.ts'
import type { Quality } from '../../../../core/units/quality.ts'
import { minuteOfDay } from '../../../../core/time/time.ts'
import { rowsOf } from '../../../database/rowsOf.ts'
import type { Moments } from '../../../figures/slots/moments.ts'
import { qualityWord } from '../../../figures/explain/rowOf.ts'
import { type QueryContext, chosen, dayBySite, fresh, generatorKw } from '../../../figures/sqlFragments.ts'
import { type Expectation, expectationOf, type ModelRow } from './expectation.ts'
import { incidenceOf } from './incidence.ts'
import { type LightOn, planeLights } from './planeLight.ts'
import { daySlots, type Inverter, type InverterPlane, noSlots, type Plant, slotMinutes, type Slots } from './plant.ts'
import { readPlatformSlots } from './readPlatformSlots.ts'

type Db = Pick<QueryContext, 'db'>

type SiteRow = Pick<
  Plant,
  | 'id'
  | 'name'
  | 'shortName'
  | 'type'
  | 'areaCode'
  | 'zone'
  | 'areaName'
  | 'longitude'
  | 'latitude'
  | 'installedKw'
  | 'runningKw'
  | 'operationDate'
  | 'dayEnergy'
  | 'at'
> &
  ModelRow

interface DeviceRow {
  id: number
  siteId: string
  no: string
  name: string
  ratedKw: number | null
  dcKw: number | null
  role: 'inverter' | 'station' | 'load'
  planes: InverterPlane[] | null
  readings: Record<string, { value: number; at: number; fresh: boolean; quality: Quality }> | null
}

/**
 * Sites with PV of a condition, villages as what stands on their roofs, with their inverters, weather stations and load
 * meters, their newest readings and the slots of yesterday and today. Days are the platform's. Modules are shared out
 * to the inverters by their AC ratings where what hangs on which is not recorded.
 * @param at `day`: the one whose generation is told
 * @param fitted with what was fitted on clear days, where master data is silent
 */
export async function loadPlants({ db }: Db, where: SQL, at: Moments & { day: string }, fitted = true): Promise<Plant[]> {
  const [sites, devices] = [await readSites(db, where, at), await readDevices(db, where, at)]
  const slots = await readPlatformSlots(
    { db },
    devices.flatMap(({ id, role }) =>
      (role === 'station' ? [indicator.irradiance, indicator.moduleTemperature] : [indicator.activePower]).map(no => ({
        deviceId: id,
        indicatorNo: no,
      })),
    ),
    [at.yesterday, at.today],
  )
  const nowSlot = Math.floor(minuteOfDay(new Date(at.now)) / slotMinutes)
  const slotsOf = (id: number, no: string) => slots.get(`${id}/${no}`) ?? noSlots()
  const bySite = new Map<string, DeviceRow[]>()
  for (const device of devices) bySite.set(device.siteId, [...(bySite.get(device.siteId) ?? []), device])
  return sites.map(site => {
    const mine = bySite.get(site.id) ?? []
    const expectation = expectationOf(fitted ? site : unfitted(site), site.operationDate, Date.parse(at.now))
    // A site has one weather station; where there are more, the first that speaks is the site's.
    const stations = mine.filter(({ role }) => role === 'station')
    const loads = mine.filter(({ role }) => role === 'load').map(({ id }) => slotsOf(id, indicator.activePower))
    const reading = (no: string) => stations.map(station => accepted(station, no)).find(each => each?.fresh) ?? null
    const now = (no: string) => reading(no)?.value ?? Number.NaN
    const curve = (no: string) => stations.map(({ id }) => slots.get(`${id}/${no}`)).find(Boolean) ?? noSlots()
    const light = withoutFrozen(curve(indicator.irradiance), now(indicator.irradiance))
    const days = [at.yesterday, at.today]
    const measured = {
      ...site,
      expectation,
      irradiance: light.now,
      moduleTemp: now(indicator.moduleTemperature),
      irradianceSlots: light.slots,
      moduleTempSlots: curve(indicator.moduleTemperature),
      modifierSlots: modifiersOf({ ...site, expectation }, light.slots, days),
      modifier: modifierAt({ ...site, expectation }, light.now, at.today, nowSlot),
    }
    const lightOn = planeLights(measured, days, nowSlot)
    const generators = mine.filter(({ role, ratedKw }) => role === 'inverter' && ratedKw)
    const ratedKw = generators.reduce((sum, each) => sum + each.ratedKw!, 0)
    const inverters = generators.map((device): Inverter => {
      const newest = device.readings?.[indicator.activePower]
      const [power, temperature] = [accepted(device, indicator.activePower), accepted(device, indicator.deviceTemperature)]
      return {
        id: device.id,
        no: device.no,
        name: device.name,
        ratedKw: device.ratedKw!,
        dcKw: device.dcKw ?? ((site.installedKw * device.ratedKw!) / ratedKw) * (expectation.levels[device.id] ?? 1),
        gamma: expectation.gamma,
        losses: expectation.losses,
        at: power?.at ?? 0,
        fresh: power?.fresh ?? false,
        power: power?.fresh ? power.value : Number.NaN,
        quality: newest?.quality ?? 'missing',
        temperature: temperature?.fresh ? temperature.value : Number.NaN,
        slots: slotsOf(device.id, indicator.activePower),
        ...facingOf(site, device, lightOn),
      }
    })
    return {
      ...measured,
      inverters,
      stations: stations.map(({ id }) => id),
      ratedKw,
      irradianceReading: Number.isNaN(light.now) ? null : reading(indicator.irradiance),
      moduleTempReading: reading(indicator.moduleTemperature),
      loadSlots: loads.length ? loads.reduce((sum, each) => sum.map((value, slot) => value + each[slot]!)) : null,
    }
  })
}

/** Where the modules of an inverter face: as its master data say, else as its clear days do, else as the site. */
export function facingOf(
  { fittedPlanes }: Pick<ModelRow, 'fittedPlanes'>,
  { id, planes }: Pick<DeviceRow, 'id' | 'planes'>,
  lightOn: LightOn,
): Pick<Inverter, 'planes' | 'planeSource' | 'light'> {
  const fitted = fittedPlanes?.[id]
  const own = planes ?? (fitted ? [{ ...fitted, share: 1 }] : null)
  return { planes: own, planeSource: planes ? 'given' : fitted ? 'fitted' : 'site', light: own && lightOn(own) }
}

/** A reading of a device that is not doubtful. */
const accepted = ({ readings }: Pick<DeviceRow, 'readings'>, no: string) => {
  const reading = readings?.[no]
  return reading?.quality === 'suspect' ? undefined : reading
}

/** What was fitted must not measure itself; a plane does not: it is the course of a day, and what is measured is its level. */
const unfitted = (site: SiteRow): SiteRow => ({ ...site, fittedGamma: null, fittedLevel: null, levels: null, sensorBias: null })

type Facing = Pick<Plant, 'latitude' | 'longitude'> & { expectation: Pick<Expectation, 'plane' | 'sensorBias'> }

/** Share of the irradiance that counts for the modules, slot by slot of some days. */
export const modifiersOf = (facing: Facing, irradiance: Slots, days: readonly string[]): Slots =>
  irradiance.map((value, slot) => modifierAt(facing, value, days[Math.floor(slot / daySlots)]!, slot % daySlots))

function modifierAt(
  { latitude, longitude, expectation: { plane, sensorBias } }: Facing,
  irradiance: number,
  day: string,
  slot: number,
): number {
  const sensor = 1 / (1 + (sensorBias ?? 0))
  if (!plane || !(irradiance > 0)) return sensor
  const { cosines, extra } = incidenceOf({ latitude, longitude, ...plane }, day)
  return sensor * planeModifier(irradiance * sensor, cosines[slot]!, extra)
}

/** Irradiance without what a frozen sensor repeated: measured by it, a sound site would look like a miracle or a wreck. */
export function withoutFrozen(slots: Slots, now = Number.NaN): { slots: Slots; now: number } {
  const frozen = frozenPlaces(slots)
  const last = Math.max(-1, ...frozen)
  const stuck = frozen.size > 0 && slots[last] === now && slots.subarray(last + 1).every(Number.isNaN)
  return { slots: slots.map((value, place) => (frozen.has(place) ? Number.NaN : value)), now: stuck ? Number.NaN : now }
}

const readSites = (db: QueryContext['db'], where: SQL, at: Moments & { day: string }) =>
  rowsOf<SiteRow>(
    db,
    {
      id: 'text',
      name: 'text',
      shortName: 'text',
      type: 'text',
      areaCode: 'text',
      zone: 'text',
      areaName: 'text',
      longitude: 'number',
      latitude: 'number',
      installedKw: 'number',
      runningKw: 'number',
      operationDate: 'text',
      dayEnergy: 'number?',
      at: 'number',
      tilt: 'number?',
      azimuth: 'number?',
      gamma: 'number?',
      losses: 'number?',
      fittedGamma: 'number?',
      fittedLevel: 'number?',
      levels: 'json?',
      fittedPlanes: 'json?',
      soiling: 'number',
      ageingPerYear: 'number?',
      sensorBias: 'number?',
      fittedDays: 'number',
      fittedOn: 'text?',
    },
    sql`
      with ${chosen(where)},
      ${dayBySite(at.day)},
      newest as (
        select
          devices.site_id,
          (extract(epoch from max(devices.last_seen_at)) * 1000)::float8 as seen,
          (extract(epoch from max(latest.at)) * 1000)::float8 as at
        from chosen
          join devices on devices.site_id = chosen.id and devices.enabled
          left join latest
            on latest.device_id = devices.id
            and latest.indicator_id
            in (select id from indicators where no in (${indicator.activePower}, ${indicator.irradiance}))
        group by devices.site_id
      )
      select
        chosen.id, chosen.name, chosen.short_name as "shortName", chosen.type, chosen.area_code as "areaCode",
        chosen.zone, coalesce(regions.name, '') as "areaName", chosen.longitude, chosen.latitude,
        ${generatorKw('chosen', 'installed_kw')} as "installedKw",
        ${generatorKw('chosen', 'running_kw')} as "runningKw", chosen.operation_date::text as "operationDate",
        today.kwh as "dayEnergy", coalesce(newest.at, 0) as at, pv_plants.tilt, pv_plants.azimuth, pv_plants.gamma,
        pv_plants.losses, pv_plants.fitted_gamma as "fittedGamma", pv_plants.fitted_level as "fittedLevel",
        pv_plants.levels, pv_plants.fitted_planes as "fittedPlanes", coalesce(pv_plants.soiling, 0) as soiling,
        pv_plants.ageing_per_year as "ageingPerYear", pv_plants.sensor_bias as "sensorBias",
        coalesce(pv_plants.fitted_days, 0) as "fittedDays", pv_plants.fitted_on::text as "fittedOn"
      from chosen
        left join pv_plants on pv_plants.site_id = chosen.id
        left join regions on regions.id = chosen.area_code
        left join newest on newest.site_id = chosen.id
        left join today on today.site_id = chosen.id and today.kind = 'generation'
      order by chosen.id
    `,
  )

const readDevices = (db: QueryContext['db'], where: SQL, at: Moments) =>
  rowsOf<DeviceRow>(
    db,
    {
      id: 'number',
      siteId: 'text',
      no: 'text',
      name: 'text',
      ratedKw: 'number?',
      dcKw: 'number?',
      role: 'text',
      planes: 'json?',
      readings: 'json?',
    },
    sql`
      with ${chosen(where)}
      select
        devices.id, devices.site_id as "siteId", devices.no, devices.name, devices.rated_kw as "ratedKw",
        devices.dc_kw as "dcKw",
        case
          when devices.energy_kind = 'generation' then 'inverter'
          when devices.energy_kind = 'consumption' then 'load'
          else 'station'
        end as role,
        (
          select json_agg(json_build_object('tilt', p.tilt, 'azimuth', p.azimuth, 'share', p.share) order by p.no)
          from inverter_planes p
          where p.device_id = devices.id
        ) as planes,
        json_object_agg(
          indicators.no,
          json_build_object(
            'value', latest.value, 'at', (extract(epoch from latest.at) * 1000)::float8, 'fresh', ${fresh(at)},
            'quality', ${qualityWord(sql`latest.quality`)}
          )
        )
          filter (where indicators.no is not null) as readings
      from chosen
        join devices
          on devices.site_id = chosen.id
          and devices.enabled
          and (devices.energy_kind in ('generation', 'consumption') or devices.type = '009002')
        left join (
          latest
            join indicators
              on indicators.id = latest.indicator_id
              and indicators.no
              in (
                ${indicator.activePower}, ${indicator.deviceTemperature}, ${indicator.irradiance},
                ${indicator.moduleTemperature}
              )
        ) on latest.device_id = devices.id
      group by devices.id
      order by devices.id
    `,
  )
