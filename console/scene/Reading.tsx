import type { SceneDevice } from '../../core/contract/devices/command.ts'
import type { ScenePoint } from '../../core/devices/scenePoints.ts'
import { MISSING } from '../../core/units/units.ts'
import { MeasuredValue } from '../kit/detail/MeasuredValue.tsx'
import { readingOf } from './sceneState.ts'

/** A point of a device in words, greyed with its age where it is late. */
export function Reading({ device, point }: { device: SceneDevice; point: ScenePoint }) {
  const reading = readingOf(device, point)
  return (
    <MeasuredValue
      figure={{ value: reading && reading.val !== null ? reading.text : MISSING, unit: reading?.unitName ?? '' }}
      at={reading?.dateTime ?? ''}
      every={device.samplingSeconds * 1000}
      quality={reading?.quality}
    />
  )
}
