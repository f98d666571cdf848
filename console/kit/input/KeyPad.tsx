import type { ReactNode } from 'react'
import './keyPad.css'

/** A key somebody presses with a thumb. */
export interface PadKey {
  name: string
  /** What stands on it, where that is more than its name. */
  face?: ReactNode
  /** What it does next, beneath its name. */
  hint?: string
  /** It is on, or the one chosen of several. */
  pressed?: boolean
  /** There is nothing it could do now. */
  idle?: boolean
  onPress: () => void
}

interface Props {
  label: string
  keys: readonly PadKey[]
  columns: number
  disabled: boolean
}

/** Large keys in a grid, as on a remote control. */
export const KeyPad = ({ label, keys, columns, disabled }: Props) => (
  <fieldset
    className="key-pad"
    aria-label={label}
    style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    disabled={disabled}
  >
    {keys.map(({ name, face = name, hint, pressed, idle, onPress }) => (
      <button key={name} type="button" aria-label={name} aria-pressed={pressed} disabled={idle} onClick={onPress}>
        <b>{face}</b>
        {hint !== undefined && <small>{hint}</small>}
      </button>
    ))}
  </fieldset>
)
