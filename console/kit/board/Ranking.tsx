import { type Bar, BarLine } from './BarLine.tsx'
import './ranking.css'

interface Props {
  /** Who is ranked. */
  label: string
  /** From the first to the last. */
  bars: readonly Bar[]
}

/** Numbered bars as tall as their panel; what does not fit is scrolled to, by pointer, wheel or keys. */
export const Ranking = ({ label, bars }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
  <section className="ranking" aria-label={label} tabIndex={0}>
    <ol>
      {bars.map(({ key, ...bar }) => (
        <li key={key}>
          <BarLine {...bar} />
        </li>
      ))}
    </ol>
  </section>
)
