import { sql } from 'drizzle-orm'
import { missing } from '../failure.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { type QueryContext, visible } from './sqlFragments.ts'

export interface ShownMicrogrid {
  id: string
  name: string
  kind: 'park' | 'campus'
  areaCode: string
  longitude: number
  latitude: number
  /** V */
  busV: number
  /** kW */
  contractKw: number
  /** The clock its days are counted by. */
  zone: string
  siteIds: string[]
}

/** Micro-grids the caller sees whole, parks first: from a part of the sites the balance would come out wrong. */
export const visibleMicrogrids = (context: QueryContext): Promise<ShownMicrogrid[]> =>
  rowsOf<ShownMicrogrid>(
    context.db,
    {
      id: 'text',
      name: 'text',
      kind: 'text',
      areaCode: 'text',
      longitude: 'number',
      latitude: 'number',
      busV: 'number',
      contractKw: 'number',
      zone: 'text',
      siteIds: 'texts',
    },
    sql`
      select
        microgrids.id, microgrids.name, microgrids.kind, microgrids.area_code as "areaCode", microgrids.longitude,
        microgrids.latitude, microgrids.bus_v as "busV", microgrids.contract_kw as "contractKw",
        min(sites.zone) as zone, array_agg(sites.id order by sites.id) as "siteIds"
      from microgrids
        join sites on sites.microgrid_id = microgrids.id
      where ${visible(context)}
      group by microgrids.id
      having count(*) = microgrid_size(microgrids.id)
      order by microgrids.kind <> 'park', microgrids.id
    `,
  )

/** The requested micro-grid, or 404; the first one when none is requested, null where there is none. */
export async function chosenMicrogrid(context: QueryContext, id: string | undefined): Promise<ShownMicrogrid | null> {
  const list = await visibleMicrogrids(context)
  const found = id === undefined ? list[0] : list.find(row => row.id === id)
  if (!found && id !== undefined) throw missing()
  return found ?? null
}
