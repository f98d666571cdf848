import { type Bar, BarLine } from './BarLine.tsx'
import './barList.css'

/** A few kinds of something, each with a bar, over the height of their panel. */
export const BarList = ({ bars }: { bars: readonly Bar[] }) => (
  <ul className="bar-list">
    {bars.map(({ key, ...bar }) => (
      <li key={key}>
        <BarLine {...bar} />
      </li>
    ))}
  </ul>
)
