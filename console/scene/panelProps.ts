import type { SceneDevice } from '../../core/contract/devices/command.ts'
import type { Press } from './useInstruct.ts'

/** What the panel of every kind gets. */
export interface PanelProps {
  device: SceneDevice
  press: Press
  /** Nothing may be pressed: not opened, or an instruction is under way. */
  disabled: boolean
}
