import { percentage } from '../../../core/units/units.ts'
import './ratioBar.css'

interface Props {
  /** null: unknown. */
  ratio: number | null
  /** What is divided by what. */
  title: string
}

/** A part of a whole as a bar that carries its percentage. */
export function RatioBar({ ratio, title }: Props) {
  const { value, unit } = percentage(ratio)
  return (
    <div className="ratio-bar" title={title}>
      <i style={{ width: `${Math.min(1, Math.max(0, ratio ?? 0)) * 100}%` }} />
      <span>
        {value}
        {ratio !== null && unit}
      </span>
    </div>
  )
}
