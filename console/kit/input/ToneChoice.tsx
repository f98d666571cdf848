import { MISSING } from '../../../core/units/units.ts'
import type { Tone } from '../detail/StateDot.tsx'
import './toneChoice.css'

interface Props {
  label: string
  choices: readonly { key: string; name: string; tone: Extract<Tone, 'good' | 'warn' | 'bad'>; count: number | undefined }[]
  /** The chosen one; '' = all. */
  value: string
  onChange: (key: string) => void
  /** By which rule they are told apart. */
  note: string
}

/** How many there are of each state, side by side; pressing one narrows to it, pressing it again widens. */
export const ToneChoice = ({ label, choices, value, onChange, note }: Props) => (
  <div className="tone-choice">
    <fieldset aria-label={label}>
      {choices.map(({ key, name, tone, count }) => (
        <button key={key} type="button" className={tone} aria-pressed={value === key} onClick={() => onChange(value === key ? '' : key)}>
          <span>{name}</span>
          <b>{count ?? MISSING}</b>
        </button>
      ))}
    </fieldset>
    <p>{note}</p>
  </div>
)
