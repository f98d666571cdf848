import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Services } from '../context.ts'
import type { Transaction } from '../live.ts'
import { devices, sites } from '../tables/index.ts'
import { createDeviceModel } from './createDeviceModel.ts'
import { createSiteModel, type SiteModel } from './createSiteModel.ts'
import type { Simulation } from './simulation.ts'

/** Models of all simulated devices (or those of some sites), as the database describes them. */
export async function loadRegion(db: Services['db'] | Transaction, siteIds?: string[]): Promise<SiteModel[]> {
  const rows = await db
    .select({
      id: devices.id,
      no: devices.no,
      siteId: devices.siteId,
      type: devices.type,
      ratedKw: devices.ratedKw,
      energyKind: devices.energyKind,
      commissionedOn: devices.commissionedOn,
      simulation: devices.simulation,
      areaCode: sites.areaCode,
      latitude: sites.latitude,
      longitude: sites.longitude,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(isNotNull(devices.simulation), eq(devices.enabled, true), siteIds && inArray(devices.siteId, siteIds)))
    .orderBy(devices.siteId, devices.id)
  const region = new Map<string, SiteModel>()
  for (const { areaCode, latitude, longitude, simulation, ...device } of rows) {
    let site = region.get(device.siteId)
    if (!site) {
      site = createSiteModel({ id: device.siteId, areaCode, latitude, longitude })
      region.set(device.siteId, site)
    }
    createDeviceModel({ ...device, simulation: simulation as unknown as Simulation }, site)
  }
  return [...region.values()]
}
