import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { StationCard } from '../../core/contract/energy/pvStation.ts'
import { type SiteType, siteTypes } from '../../core/sites/siteTypes.ts'
import { one } from '../database/rows.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { generatorKw, type QueryContext } from './sqlFragments.ts'

/** What is written of a PV station. @param mask hides most of a phone number */
export async function stationCard(
  { db }: Pick<QueryContext, 'db'>,
  siteId: string,
  mask: (phone: string) => string,
): Promise<z.output<typeof StationCard>> {
  const { itemType, phone, ...card } = one(
    await rowsOf(
      db,
      {
        itemNumber: 'text',
        itemName: 'text',
        itemType: 'text',
        customerName: 'text',
        contact: 'text',
        phone: 'text',
        address: 'text',
        areaName: 'text',
        tgName: 'text',
        baseName: 'text',
        operationTime: 'text',
        installedcap: 'number',
        runCap: 'number',
        ratedCap: 'number',
        inverters: 'number',
        devices: 'number',
        gateways: 'number',
        metered: 'boolean',
        tilt: 'number?',
        azimuth: 'number?',
      },
      sql`
        select
          sites.id as "itemNumber", sites.name as "itemName", sites.type as "itemType",
          coalesce(customers.name, '') as "customerName", coalesce(nullif(customers.contact, ''), sites.contact, '') as contact,
          coalesce(nullif(customers.phone, ''), sites.phone, '') as phone, sites.address, coalesce(regions.name, '') as "areaName",
          coalesce(sites.district_name, '') as "tgName", coalesce(orgs.name, '') as "baseName",
          sites.operation_date::text as "operationTime", ${generatorKw('sites', 'installed_kw')} as installedcap,
          ${generatorKw('sites', 'running_kw')} as "runCap",
          coalesce(sum(devices.rated_kw) filter (where devices.energy_kind = 'generation'), 0) as "ratedCap",
          (count(*) filter (where devices.energy_kind = 'generation'))::int as inverters,
          count(devices.id)::int as devices,
          (select count(*)::int from gateways where gateways.site_id = sites.id) as gateways,
          coalesce(bool_or(devices.energy_kind = 'delivery'), false) as metered,
          pv_plants.tilt, pv_plants.azimuth
        from sites
          left join customers on customers.id = sites.customer_id
          left join regions on regions.id = sites.area_code
          left join orgs on orgs.id = sites.base_id
          left join pv_plants on pv_plants.site_id = sites.id
          left join devices on devices.site_id = sites.id and devices.enabled
        where sites.id = ${siteId}
        group by sites.id, customers.id, regions.id, orgs.id, pv_plants.site_id
      `,
    ),
  )
  return { ...card, phone: mask(phone), itemTypeName: siteTypes[itemType as SiteType] ?? '' }
}
