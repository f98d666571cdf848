import { type Bar, BarLine } from './BarLine.tsx'
import './ranking.css'

interface Props {
  /** Who is ranked. */
  label: string
  /** From the first to the last. */
  bars: readonly Bar[]
  /** Names are long: they get more room, and the bars stand in one column. */
  long?: boolean
}

/** Numbered bars as tall as their panel; what does not fit is scrolled to, by pointer, wheel or keys. */
export const Ranking = ({ label, bars, long = false }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  <section className={long ? 'ranking long-names' : 'ranking'} aria-label={label} tabIndex={0}>
    <ol>
      {bars.map(({ key, ...bar }) => (
        <li key={key}>
          <BarLine {...bar} />
        </li>
      ))}
    </ol>
  </section>
)
