import { sql } from 'drizzle-orm'
import { rowsOf } from '../kit.ts'
import type { Moments } from '../stats/moments.ts'
import type { Asking } from '../stats/parts.ts'

/** The tariff period of every hour of today where the micro-grid buys: 24 letters, '' where no tariff is known. The nearest area speaks. */
export async function tariffPeriods({ db }: Pick<Asking, 'db'>, areaCode: string, at: Moments): Promise<string> {
  const areas = [areaCode, `${areaCode.slice(0, 4)}00`, `${areaCode.slice(0, 2)}0000`, '100000']
  const list = sql.join(
    areas.map(area => sql`${area}`),
    sql`, `,
  )
  const [row] = await rowsOf<{ seasons: { months: number[]; hours: string }[] }>(
    db,
    sql`select seasons from tariffs where kind = 'purchase' and area_code in (${list}) and valid_from <= ${at.today}
    order by array_position(array[${list}]::text[], area_code), valid_from desc limit 1`,
  )
  const month = Number(at.today.slice(5, 7))
  return row?.seasons.find(({ months }) => months.includes(month))?.hours ?? ''
}
