/**
 * Name under which the settlement keeps what the PV has covered of a micro-grid's use, at once or by way of the
 * storage: what is charged is used when it comes out.
 */
export const coveredFlow = 'covered'

/** Energies of one slot at the bus bar of a micro-grid, kWh, none below zero. */
export interface SlotEnergies {
  /** What the PV delivers to the bus bar. */
  generation: number
  /** Load and charging. */
  use: number
  charge: number
  discharge: number
  imported: number
  exported: number
}

/** Where the energy of one slot came from and where it went, kWh. */
export interface SlotFlows {
  pvToUse: number
  pvToCharge: number
  pvToGrid: number
  dischargeToUse: number
  dischargeToGrid: number
  gridToUse: number
  gridToCharge: number
  /** Of `dischargeToUse` what once came from the own PV. */
  ownDischargeToUse: number
}

/** What a battery holds by its origin, kWh. What nobody saw coming in is of unknown origin and counts as bought. */
export interface Stored {
  own: number
  other: number
}

/**
 * Of a kWh into a storage this comes out again: converter and cells both ways, usual for LFP containers. Only how fast
 * an old origin fades depends on it.
 */
const roundTrip = 0.89

/**
 * Follows every kWh of a day through a micro-grid. In each slot the generation serves the use first, then the battery,
 * then the grid; what the battery gives serves the rest of the use before it leaves; the grid gives what is still
 * missing. A battery mixes what it holds: what comes out has the shares of what is inside. What flows in and is found
 * nowhere was lost between the meters.
 * @param slots null = not known; the battery then keeps what it held
 * @param before what the battery held before the first slot
 */
export function energyFlows(
  slots: readonly (SlotEnergies | null)[],
  before: Stored = { own: 0, other: 0 },
): { flows: (SlotFlows | null)[]; after: Stored } {
  let { own, other } = before
  const flows = slots.map(slot => {
    if (!slot) return null
    const { generation, use, charge, discharge, imported, exported } = slot
    const pvToUse = Math.min(generation, use)
    const pvToCharge = Math.min(generation - pvToUse, charge)
    const pvToGrid = Math.min(generation - pvToUse - pvToCharge, exported)
    const dischargeToUse = Math.min(discharge, use - pvToUse)
    const dischargeToGrid = Math.min(discharge - dischargeToUse, exported - pvToGrid)
    const gridToUse = Math.min(imported, use - pvToUse - dischargeToUse)
    const gridToCharge = Math.min(imported - gridToUse, charge - pvToCharge)
    own += roundTrip * pvToCharge
    // What no source accounts for came from somewhere else than the own PV.
    other += roundTrip * (charge - pvToCharge)
    const inside = own + other
    const share = inside > 0 ? own / inside : 0
    const left = inside > discharge ? 1 - discharge / inside : 0
    own *= left
    other *= left
    // More came out than was seen going in: the rest is of unknown origin.
    const seen = discharge > 0 ? Math.min(1, inside / discharge) : 0
    return {
      pvToUse,
      pvToCharge,
      pvToGrid,
      dischargeToUse,
      dischargeToGrid,
      gridToUse,
      gridToCharge,
      ownDischargeToUse: dischargeToUse * share * seen,
    }
  })
  return { flows, after: { own, other } }
}

/** Σ of one figure over the known slots, kWh. */
export const flowSum = (flows: readonly (SlotFlows | null)[], kind: keyof SlotFlows): number =>
  flows.reduce((sum, flow) => sum + (flow?.[kind] ?? 0), 0)
