import { sql } from 'drizzle-orm'
import { rowsOf } from '../../../database/rowsOf.ts'
import { readSlots } from '../../../figures/slots/readSlots.ts'
import { noSlots } from '../../../figures/slots/slots.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { numbers } from '../../../ingest/insertRows.ts'
import { addDays } from '../../../../core/time/time.ts'
import type { StringLine } from './strings.ts'

/** Inverters report up to twelve strings. */
const inputs = Array.from({ length: 12 }, (_, n) => n + 1)
const currentNo = (string: number) => `A000000${120 + string}`
const voltageId = 100
const currentId = 120
/** So long before the first day an input that carried current counts as connected, days. */
export const lookedBack = 30

/** The inputs each inverter reported, by its id. */
export async function readStringLines(
  { db }: Pick<QueryContext, 'db'>,
  inverters: readonly number[],
  days: readonly string[],
): Promise<Map<number, StringLine[]>> {
  const slots = await readSlots(
    { db },
    inverters.flatMap(deviceId => inputs.map(no => ({ deviceId, indicatorNo: currentNo(no) }))),
    days,
  )
  const rows = await rowsOf(
    db,
    { id: 'number', indicator: 'number', most: 'number?' },
    sql`
      select
        device_id as id, indicator_id as indicator,
        max((select max(value) from unnest(slots) as value))::float8 as most
      from curves
      where step = 15
        and device_id = any(${numbers(inverters)}::int[])
        and day between ${addDays(days[0]!, -lookedBack)}::date and ${days.at(-1)}::date
        and (
          indicator_id between ${voltageId + 1} and ${voltageId + 12}
          or indicator_id between ${currentId + 1} and ${currentId + 12}
        )
      group by 1, 2
    `,
  )
  const most = new Map(rows.map(({ id, indicator, most }) => [`${id}/${indicator}`, most ?? 0]))
  return new Map(
    inverters.map(id => [
      id,
      inputs.flatMap((no): StringLine[] => {
        const mostCurrent = most.get(`${id}/${currentId + no}`)
        if (mostCurrent === undefined) return []
        const currents = slots.get(`${id}/${currentNo(no)}`) ?? noSlots(days.length)
        return [{ no, currents, mostCurrent, mostVoltage: most.get(`${id}/${voltageId + no}`) ?? 0 }]
      }),
    ]),
  )
}
