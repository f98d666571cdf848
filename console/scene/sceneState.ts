import type { SceneDevice, SceneReading } from '../../core/contract/devices/command.ts'
import { ageOf, freshness } from '../../core/units/freshness.ts'
import { scenePoints, type ScenePoint } from '../../core/devices/scenePoints.ts'
import { MISSING } from '../../core/units/units.ts'

export const readingOf = ({ states }: SceneDevice, point: ScenePoint): SceneReading | undefined =>
  states.find(({ indiNo }) => indiNo === scenePoints[point])

/** What a device is known to be at a point; what is too old to show is not known. */
export function knownValue(device: SceneDevice, point: ScenePoint, now: number): number | undefined {
  const reading = readingOf(device, point)
  if (!reading || reading.val === null || reading.quality === 'suspect') return undefined
  return freshness(ageOf(reading.dateTime, now), device.samplingSeconds * 1000) === 'gone' ? undefined : reading.val
}

/** Everything a device shows in one line, for lists. */
export const stateText = ({ states }: SceneDevice) =>
  states
    .filter(({ val }) => val !== null)
    .map(({ indiName, text, unitName }) => `${indiName.replace(/^环境|状态$/g, '')} ${text}${unitName}`)
    .join('　') || MISSING
