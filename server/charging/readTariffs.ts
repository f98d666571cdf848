import type { Tariff } from '../../core/tariff.ts'
import type { Services } from '../context.ts'
import type { Transaction } from '../live.ts'
import { tariffs } from '../tables/index.ts'

export type TariffKind = 'purchase' | 'charging' | 'feedIn'
/** The tariff of a kind that holds in an area on a site-local day; undefined where none does. */
export type TariffBook = (kind: TariffKind, areaCode: string, day: string) => Tariff | undefined

/** The area itself, its city, its province, the country: the nearest one with a tariff decides. */
const areasOf = (areaCode: string) => [areaCode, `${areaCode.slice(0, 4)}00`, `${areaCode.slice(0, 2)}0000`, '100000']

/** All tariffs as one lookup: of the nearest area the newest that is valid on the day. */
export async function readTariffs(db: Services['db'] | Transaction): Promise<TariffBook> {
  const rows = await db.select().from(tariffs)
  const byPlace = new Map<string, typeof rows>()
  for (const row of rows.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))) {
    const key = `${row.kind}/${row.areaCode}`
    byPlace.set(key, [...(byPlace.get(key) ?? []), row])
  }
  return (kind, areaCode, day) => {
    for (const area of areasOf(areaCode)) {
      const valid = byPlace.get(`${kind}/${area}`)?.find(({ validFrom }) => validFrom <= day)
      if (valid) return valid
    }
    return undefined
  }
}
