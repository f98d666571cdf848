import { markDemo } from '../../database/markDemo.ts'
import type { Transaction } from '../../live/live.ts'
import { brandModels, faultLibrary } from '../../tables/index.ts'
import { demoFile } from '../demoSites.ts'

type Nameplate = [
  type: string,
  brand: string,
  model: string,
  kw: number | null,
  v: number | null,
  a: number | null,
  efficiency: number | null,
  remark: string,
]
type Known = [name: string, business: string, service: string, appearance: string, reason: string, scheme: string]

const platform = '1'

/**
 * The platform's brands and models (those of the demonstration's devices among them) and its fault library, which every
 * enterprise reads.
 */
export async function fillCatalogues(tx: Transaction, now: Date) {
  const kept = { orgId: platform, updatedBy: 'admin', updatedAt: now }
  const models = demoFile<Nameplate[]>('brandModels.json').map(
    ([brandType, brand, model, ratedKw, ratedV, ratedA, efficiency, remark], i) => {
      const status = remark.includes('停产') ? ('0' as const) : ('1' as const)
      return { id: `model-${i + 1}`, brandType, brand, model, ratedKw, ratedV, ratedA, efficiency, remark, status, ...kept }
    },
  )
  await markDemo(tx, 'brand_models', await tx.insert(brandModels).values(models).onConflictDoNothing().returning({ id: brandModels.id }))
  const faults = demoFile<Known[]>('faults.json').map(([name, businessType, serviceType, appearance, reason, scheme], i) => ({
    id: `fault-${i + 1}`,
    name,
    businessType,
    serviceType,
    appearance,
    reason,
    scheme,
    ...kept,
  }))
  await markDemo(tx, 'fault_library', await tx.insert(faultLibrary).values(faults).onConflictDoNothing().returning({ id: faultLibrary.id }))
}
