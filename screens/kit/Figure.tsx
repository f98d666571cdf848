import type { ReactNode } from 'react'
import { type Quality, qualityMark } from '../../core/units/quality.ts'
import { RollingNumber } from './RollingNumber.tsx'
import type { Explained } from '../../core/explain/explains.ts'
import type { Tone } from './stage/tokens.ts'
import './figure.css'

interface Props extends Explained {
  label?: ReactNode
  /** null, undefined and NaN are missing and show as `--`. */
  value: number | null | undefined
  /** Unit, small and grey beside the value. */
  unit?: string
  digits?: number
  size?: 'headline' | 'panel' | 'small'
  tone?: Tone
  /** Older than it should be: greyed, whatever the tone. */
  late?: boolean
  /** Of the value; what is estimated, set by hand or doubtful says so beside its unit. */
  quality?: Quality
  /** A line beneath: comparison, coverage, age. */
  note?: ReactNode
  align?: 'start' | 'center' | 'end'
}

/** A measured figure: label, value in tabular digits, unit, note. */
export function Figure({
  label,
  value,
  unit,
  digits = 2,
  size = 'panel',
  tone,
  late = false,
  quality,
  note,
  align = 'start',
  ...explained
}: Props) {
  const missing = value === null || value === undefined || Number.isNaN(value)
  return (
    <div className={`figure figure--${size}${late || missing ? ' figure--late' : ''}`} style={{ textAlign: align }} {...explained}>
      {label !== undefined && <div className="figure-label">{label}</div>}
      <div className="figure-value" style={tone && !late && !missing ? { color: `var(--${tone})` } : undefined}>
        {missing ? <span className="missing">--</span> : <RollingNumber value={value} digits={digits} />}
        {unit && <small>{unit}</small>}
        {!missing && qualityMark(quality) && <small className="figure-quality">{qualityMark(quality)}</small>}
      </div>
      {note !== undefined && <div className="figure-note">{note}</div>}
    </div>
  )
}
