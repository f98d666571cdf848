import { lookupAreas } from '../../../core/sites/areas.ts'
import type { Tariff } from '../../../core/rules/tariff.ts'
import type { Queryable } from '../../database/db.ts'
import { tariffs } from '../../tables/index.ts'

export type TariffKind = 'purchase' | 'charging' | 'feedIn'
/** A tariff, of which area and since when, and where it was published. */
export type KnownTariff = Tariff & { areaCode: string; validFrom: string; source: string }
/** The tariff of a kind that holds in an area on a site-local day; undefined where none does. */
export type TariffLookup = (kind: TariffKind, areaCode: string, day: string) => KnownTariff | undefined

/** All tariffs as one lookup: of the nearest area the newest that is valid on the day. */
export async function readTariffs(db: Queryable): Promise<TariffLookup> {
  const rows = await db.select().from(tariffs)
  const byPlace = new Map<string, typeof rows>()
  for (const row of rows.sort((a, b) => (a.validFrom < b.validFrom ? 1 : -1))) {
    const key = `${row.kind}/${row.areaCode}`
    byPlace.set(key, [...(byPlace.get(key) ?? []), row])
  }
  return (kind, areaCode, day) => {
    for (const area of lookupAreas(areaCode)) {
      const valid = byPlace.get(`${kind}/${area}`)?.find(({ validFrom }) => validFrom <= day)
      if (valid) return valid
    }
    return undefined
  }
}
