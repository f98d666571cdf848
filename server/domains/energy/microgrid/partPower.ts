import type { z } from 'zod'
import type { CapacityCoverage } from '../../../../core/contract/energy/station.ts'
import type { Quality } from '../../../../core/units/quality.ts'
import type { Part, SitePower } from '../../../figures/microgrid/balance.ts'

/** Power of one part of one site, with what it stands on. */
export interface PartPower extends SitePower {
  siteId: string
  part: Part | 'grid'
  /** Sum of the nameplates; null where no device has one. */
  ratedKw: number | null
  /** Nameplates, kW; a device without one weighs what its like weigh. */
  totalKw: number
  reportedKw: number
  /** Of `totalKw` that of devices without a nameplate. */
  assumedKw: number
  /** Worst quality and oldest reading of the known devices, and of the total meters. */
  countedQuality: Quality
  countedSince: string
  meteredQuality: Quality
  meteredSince: string
  /** Newest reading. */
  at: string
}
/** Power of one part of a micro-grid. */
export interface NodePower {
  power: number | null
  complete: boolean
  coverage: z.output<typeof CapacityCoverage>
  ratedKw: number | null
}
