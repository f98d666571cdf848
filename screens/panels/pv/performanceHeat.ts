import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/energy/pv.ts'

export type HeatInverter = ReplyOf<typeof pv.getInverterMatrix>['sites'][number]['inverters'][number]

/** How much of the expected energy an hour brought, in bands; the first that fits, the best first. */
export const heatBands = [
  { from: 95, name: '≥95' },
  { from: 85, name: '85' },
  { from: 70, name: '70' },
  { from: 40, name: '40' },
  { from: Number.NEGATIVE_INFINITY, name: '<40' },
] as const

/** Place of an hour's share of the expectation (%) among the bands; `unknown` where there was light and nobody can tell. */
export const bandOf = (share: number | null): number | 'unknown' =>
  share === null ? 'unknown' : heatBands.findIndex(({ from }) => share >= from)

/** @param hours shares of each device by hour @returns which hours had light: something can be told of any of the devices */
export const litHours = (hours: readonly (readonly (number | null)[])[], count: number): number[] =>
  Array.from({ length: count }, (_, hour) => hour).filter(hour => hours.some(shares => (shares[hour] ?? null) !== null))

/** Is an inverter told against the model? Else against its neighbours: never one hour so and another hour otherwise. */
export const byModel = ({ model }: Pick<HeatInverter, 'model'>) => model.some(share => share !== null)
export const sharesOf = (inverter: Pick<HeatInverter, 'model' | 'peers'>) => (byModel(inverter) ? inverter.model : inverter.peers)

interface Field {
  x: number
  y: number
  width: number
  height: number
}

/**
 * One outline for all hours of a band: an hour is a bar of its device's field.
 * @param devices fields and shares; all tell the same hours
 * @param lit hours that are drawn, side by side
 */
export function heatPaths(
  devices: readonly { field: Field; shares: readonly (number | null)[] }[],
  lit: readonly number[],
): Map<number | 'unknown', string> {
  const paths = new Map<number | 'unknown', string>()
  for (const { field, shares } of devices) {
    const step = field.width / lit.length
    lit.forEach((hour, n) => {
      const band = bandOf(shares[hour] ?? null)
      const bar = `M${(field.x + n * step).toFixed(2)} ${field.y}h${step.toFixed(2)}v${field.height}h${(-step).toFixed(2)}z`
      paths.set(band, (paths.get(band) ?? '') + bar)
    })
  }
  return paths
}
