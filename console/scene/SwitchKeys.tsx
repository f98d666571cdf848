import { KeyPad } from '../kit/input/KeyPad.tsx'
import type { Press } from './useInstruct.ts'

interface Props {
  power: number | undefined
  codes: { on: string; off: string }
  press: Press
  disabled: boolean
}

/** On and off as two keys, so that neither is pressed for the other. */
export const SwitchKeys = ({ power, codes, press, disabled }: Props) => (
  <KeyPad
    label="开关"
    columns={2}
    disabled={disabled}
    keys={[
      { name: '开机', pressed: power === 1, onPress: () => press(codes.on) },
      { name: '关机', pressed: power === 0, onPress: () => press(codes.off) },
    ]}
  />
)
