import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { Transaction } from '../../live/live.ts'
import { devices, sites } from '../../tables/index.ts'
import { createDeviceModel } from './createDeviceModel.ts'
import { createSiteModel, type SiteModel } from './createSiteModel.ts'
import { regionDefects } from './regionDefects.ts'
import { Simulation } from './simulation.ts'

/** Minutes that devices of a site have in common while its days are computed device by device. */
const whole = 4000

/**
 * Models of all simulated devices, as the database describes them.
 * @param moments how many of weather and sun a site remembers
 */
export async function loadRegion(db: Services['db'] | Transaction, moments = whole): Promise<SiteModel[]> {
  const rows = await db
    .select({
      id: devices.id,
      no: devices.no,
      siteId: devices.siteId,
      gatewayId: devices.gatewayId,
      type: devices.type,
      ratedKw: devices.ratedKw,
      energyKind: devices.energyKind,
      commissionedOn: devices.commissionedOn,
      simulation: devices.simulation,
      areaCode: sites.areaCode,
      microgridId: sites.microgridId,
      latitude: sites.latitude,
      longitude: sites.longitude,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    // What people switch follows from no clock: createScene.ts.
    .where(and(isNotNull(devices.simulation), eq(devices.enabled, true), sql`${devices.simulation} ->> 'kind' <> 'actuator'`))
    .orderBy(devices.siteId, devices.id)
  const region = new Map<string, SiteModel>()
  const all = rows.map(({ areaCode, microgridId, latitude, longitude, simulation, ...device }) => ({
    device: { ...device, simulation: Simulation.parse(simulation) },
    place: { areaCode, microgridId, latitude, longitude },
  }))
  const defectsOf = regionDefects(all.map(row => row.device))
  for (const { device, place } of all) {
    let site = region.get(device.siteId)
    if (!site) {
      site = createSiteModel({ id: device.siteId, ...place }, moments)
      region.set(device.siteId, site)
    }
    createDeviceModel(device, site, defectsOf(device))
  }
  const models = [...region.values()]
  for (const model of models)
    if (model.site.microgridId) model.microgrid = models.filter(({ site }) => site.microgridId === model.site.microgridId)
  return models
}
