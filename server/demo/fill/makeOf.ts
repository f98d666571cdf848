import { seedOf } from '../seeded.ts'
import { demoFile } from '../demoSites.ts'

let models: Record<string, [brand: string, model: string][]> | undefined

/** Brand and model of the devices of a type on a site: plants are bought in one go. */
export function makeOf(siteId: string, type: string, ratedKw: number | null): readonly [brand: string, model: string] {
  models ??= demoFile<Record<string, [brand: string, model: string][]>>('models.json')
  const choice = models[type] ?? []
  const fitting = type === '002001' ? choice.filter(([, model]) => model.includes('1250') === (ratedKw ?? 0) > 1000) : choice
  return fitting[seedOf(`${siteId}${type}`) % fitting.length] ?? ['', '']
}

/** Ring main units (XGN) switch in SF6; withdrawable cabinets (KYN) in air and vacuum. */
export const holdsSf6 = (siteId: string) => makeOf(siteId, '001001', null)[1].startsWith('XGN')
