import { type SQL, sql } from 'drizzle-orm'
import type { Quality } from '../../../../../core/units/quality.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import { chosen } from '../../../../figures/sqlFragments.ts'
import { estimated } from '../../../../figures/money/moneySums.ts'
import type { Days } from '../settlementRules.ts'
import type { Asking } from './asking.ts'

/** Quality of what was settled over the sites of a condition: estimated where a part of it is. */
export async function moneyQuality(db: Asking['db'], where: SQL, { first, last }: Days): Promise<Quality> {
  const [row] = await rowsOf(
    db,
    { guessed: 'boolean' },
    sql`
      with ${chosen(where)}
      select coalesce(bool_or(${estimated}), false) as guessed
      from site_money m
      where m.site_id in (select id from chosen) and m.day between ${first} and ${last}
    `,
  )
  return row!.guessed ? 'estimated' : 'good'
}
