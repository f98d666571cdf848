import type { CalledHeat } from '../calledHeat.ts'
import type { SiteModel } from '../createSiteModel.ts'
import type { Exchanges } from '../createExchanges.ts'
import type { createDayCounter, createTotal } from '../dayCounter.ts'
import type { createFaults } from '../faultState.ts'
import type { DeviceDefects } from '../rotatingDefects.ts'

/** What the models of the kinds are made of. */
export interface Parts {
  site: SiteModel
  seed: number
  siteSeed: number
  faults: ReturnType<typeof createFaults>
  defects: DeviceDefects
  exchanges: Exchanges
  heat: CalledHeat
  counter: typeof createDayCounter
  total: typeof createTotal
}
