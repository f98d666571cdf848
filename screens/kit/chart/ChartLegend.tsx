import type { LegendEntry } from './legendOf.ts'
import './chartLegend.css'

interface Props {
  entries: readonly LegendEntry[]
  hidden: readonly string[]
  onToggle: (name: string) => void
}

/** What each line and bar of a chart stands for; a click takes one out of it, another brings it back. */
export const ChartLegend = ({ entries, hidden, onToggle }: Props) =>
  entries.map(({ name, colour, mark }) => (
    <button key={name} type="button" className="chart-legend" aria-pressed={!hidden.includes(name)} onClick={() => onToggle(name)}>
      <i className={`chart-legend-${mark}`} style={{ color: colour }} />
      {name}
    </button>
  ))
