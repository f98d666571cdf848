import type { SceneDevice } from '../../core/contract/devices/command.ts'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { useNow } from '../kit/hooks/useNow.ts'
import { knownValue } from './sceneState.ts'

/** Whether a device is on, off, or nobody knows. */
export function OnOff({ device }: { device: SceneDevice }) {
  const power = knownValue(device, 'power', useNow())
  if (power === undefined) return <StateDot tone="idle">状态未知</StateDot>
  return power === 1 ? <StateDot tone="good">开机</StateDot> : <StateDot tone="ended">关机</StateDot>
}
