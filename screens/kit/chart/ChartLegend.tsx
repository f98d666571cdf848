import type { LegendEntry } from './legendOf.ts'

interface Props {
  entries: readonly LegendEntry[]
  /** Places in `entries`. */
  hidden: readonly number[]
  onToggle: (place: number) => void
}

/** What each line and bar of a chart stands for; a click takes one out of it, another brings it back. Its look comes with the panel's. */
export const ChartLegend = ({ entries, hidden, onToggle }: Props) =>
  entries.map(({ name, colour, mark }, place) => (
    <button key={name} type="button" className="chart-legend" aria-pressed={!hidden.includes(place)} onClick={() => onToggle(place)}>
      <i className={`chart-legend-${mark}`} style={{ color: colour }} />
      {name}
    </button>
  ))
