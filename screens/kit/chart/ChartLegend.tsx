import type { ReactNode } from 'react'
import type { LegendEntry } from './legendOf.ts'

interface Props {
  entries: readonly LegendEntry[]
  /** What stands instead of a name: the name with its unit, or with the figure that its line comes down to. */
  words?: Readonly<Record<string, ReactNode>>
  /** Places in `entries`. */
  hidden: readonly number[]
  onToggle: (place: number) => void
}

/** What each line and bar of a chart stands for; a click takes one out of it, another brings it back. Its look comes with the panel's. */
export const ChartLegend = ({ entries, words, hidden, onToggle }: Props) =>
  entries.map(({ name, colour, mark }, place) => (
    <button key={name} type="button" className="chart-legend" aria-pressed={!hidden.includes(place)} onClick={() => onToggle(place)}>
      <i className={`chart-legend-${mark}`} style={{ color: colour }} />
      <span>{words?.[name] ?? name}</span>
    </button>
  ))
