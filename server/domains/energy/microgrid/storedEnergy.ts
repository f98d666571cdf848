import type { SQL } from 'drizzle-orm'
import type { Moments } from '../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { storedCharge } from '../../../figures/microgrid/storedCharge.ts'
import { explain } from '../../../figures/explain.ts'
import { energyInside, stateOfCharge, storageCapacity } from './explain/storage.ts'

/**
 * State of charge of the batteries of a micro-grid and the energy it means.
 * @param id of the micro-grid
 */
export async function storedEnergy({ db }: Pick<QueryContext, 'db'>, where: SQL, at: Moments, id: string) {
  explain('microgrid.soc', () => stateOfCharge({ db }, where, at))
  explain('microgrid.storage.capacity', () => storageCapacity({ db }, where))
  const { soc, known, total, capacityKwh, energyKwh } = await storedCharge({ db }, where, at)
  explain('microgrid.storage.energy', () => energyInside({ id, soc, capacityKwh, known, total }))
  return { soc, energyKwh, capacityKwh }
}
