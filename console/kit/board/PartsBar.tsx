import type { Explained } from '../../../core/explain/explains.ts'
import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import { ColourKey } from './ColourKey.tsx'
import './partsBar.css'

interface Part {
  name: string
  count: number
  colour: string
  /** Where the number comes from (core/explain/explains.ts). */
  explained?: Explained
  /** What its name means, where that is a word of the glossary. */
  word?: FigureWordName
}

/** A whole in its parts: one bar, and beneath it what each part is called and how many it counts. */
export const PartsBar = ({ parts }: { parts: readonly Part[] }) => (
  <div className="parts-bar">
    <div aria-hidden="true">
      {parts.map(({ name, count, colour }) => count > 0 && <i key={name} style={{ flexGrow: count, background: colour }} />)}
    </div>
    <dl>
      {parts.map(({ name, count, colour, explained, word }) => (
        <div key={name}>
          <dt>
            <ColourKey colour={colour}>{name}</ColourKey>
            <ExplainMark quiet {...explained} of={name} word={word} />
          </dt>
          <dd>{grouped(count)}</dd>
        </div>
      ))}
    </dl>
  </div>
)
