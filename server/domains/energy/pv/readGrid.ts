import { indicator } from '../../../../core/devices/indicators.ts'
import { gridDownSlots } from '../../../../core/physics/gridOutage.ts'
import type { QueryContext } from '../../../figures/sqlFragments.ts'
import { noSlots } from './plant.ts'
import { readPlatformSlots } from './readPlatformSlots.ts'

const phases = [indicator.voltageA, indicator.voltageB, indicator.voltageC]

/**
 * Slots without a grid, of inverters that stood still in the light: the others' voltages are not read, they would be
 * three times the data.
 */
export async function readGrid(
  asking: Pick<QueryContext, 'db'>,
  deviceIds: readonly number[],
  days: readonly string[],
): Promise<Map<number, (slot: number) => boolean>> {
  const wanted = deviceIds.flatMap(deviceId => [...phases, indicator.frequency].map(indicatorNo => ({ deviceId, indicatorNo })))
  const slots = await readPlatformSlots(asking, wanted, days)
  return new Map(
    deviceIds.map(id => {
      const of = (no: string) => slots.get(`${id}/${no}`)
      return [
        id,
        gridDownSlots(
          phases.map(no => of(no) ?? noSlots(days.length)),
          of(indicator.frequency),
        ),
      ]
    }),
  )
}
