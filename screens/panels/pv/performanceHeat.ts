import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/energy/pv.ts'

export type HeatInverter = ReplyOf<typeof pv.getInverterMatrix>['sites'][number]['inverters'][number]

/** How much of the expected energy an hour brought, in bands; the first that fits, the best first. */
const heatBands = [95, 85, 70, 40, Number.NEGATIVE_INFINITY]

/** Place of an hour's share of the expectation (%) among the bands. */
export const bandOf = (share: number): number => heatBands.findIndex(from => share >= from)

/** @param hours shares of each device by hour @returns which hours had light: something can be told of any of the devices */
export const litHours = (hours: readonly (readonly (number | null)[])[], count: number): number[] =>
  Array.from({ length: count }, (_, hour) => hour).filter(hour => hours.some(shares => (shares[hour] ?? null) !== null))

/** Is an inverter told against the model? Else against its neighbours: never one hour so and another hour otherwise. */
const byModel = ({ model }: Pick<HeatInverter, 'model'>) => model.some(share => share !== null)
export const sharesOf = (inverter: Pick<HeatInverter, 'model' | 'peers'>) => (byModel(inverter) ? inverter.model : inverter.peers)
