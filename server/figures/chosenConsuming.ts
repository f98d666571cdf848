import { type SQL, sql } from 'drizzle-orm'
import { sites } from '../tables/index.ts'
import { visible } from './sqlFragments.ts'
import type { Context } from '../context.ts'

/** Condition on `sites`: the visible ones where a meter counts what is used, whatever else they are. */
export const visibleConsuming = (context: Pick<Context, 'scope'>, areaCode?: string): SQL =>
  sql`
    (
      ${visible(context, areaCode)}
      and (
        select true
        from devices
        where devices.site_id = ${sites.id}
          and devices.enabled
          and devices.energy_kind = 'consumption'
        limit 1
      )
    )
  `

/** CTE `chosen` of sites as consumers: what makes their figure is their consumption meters, also beneath a PV site. */
export const chosenConsuming = (where: SQL) => sql`
  chosen as (
    select
      id, '001'::text as type, area_code, district_name, longitude, latitude, operation_date, installed_kw, running_kw
    from sites
    where ${where}
  )
`
