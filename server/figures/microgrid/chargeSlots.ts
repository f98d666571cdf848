import { type SQL, sql } from 'drizzle-orm'
import { indicator } from '../../../core/devices/indicators.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { type QueryContext, chosen } from '../sqlFragments.ts'
import { slotCount, step } from './powerSlots.ts'

/** State of charge over one day, %, weighted by the rated power of the batteries; null where one of them is missing. */
export async function chargeSlots({ db }: Pick<QueryContext, 'db'>, where: SQL, day: string): Promise<(number | null)[]> {
  const rows = await rowsOf(
    db,
    { slot: 'number', soc: 'number' },
    sql`
      with ${chosen(where)},
      batteries as (
        select devices.id, devices.weight_kw as weight
        from chosen
          join devices
            on devices.site_id = chosen.id
            and devices.enabled
            and devices.type = '004002'
            and devices.commissioned_on <= ${day}
      )
      select (places.place - 1)::int as slot, (sum(places.value * weight) / sum(weight))::float8 as soc
      from batteries
        join curves
          on curves.device_id = batteries.id
          and curves.indicator_id = (select id from indicators where no = ${indicator.stateOfCharge})
          and curves.step = ${step}
          and curves.day = ${day}
        cross join lateral unnest(curves.slots) with ordinality as places(value, place)
      where places.value is not null
      group by 1
      having count(*) = (select count(*) from batteries)
    `,
  )
  const values: (number | null)[] = new Array(slotCount).fill(null)
  for (const { slot, soc } of rows) values[slot] = soc
  return values
}
