import type { Explained } from '../../../core/explain/explains.ts'
import type { FigureWordName } from '../../../core/figures/figureWords.ts'
import type { Quality } from '../../../core/units/quality.ts'
import type { Figure } from '../../../core/units/units.ts'
import { CoverageNote } from '../detail/CoverageNote.tsx'
import { MeasuredValue } from '../detail/MeasuredValue.tsx'
import { ExplainMark } from '../explain/ExplainMark.tsx'
import { RatioBar } from './RatioBar.tsx'
import './statRow.css'

export interface Stat {
  title: string
  /** Not known yet, if left out: its place is kept. */
  figure?: Figure
  /** Site time of the figure; left out for what does not age. */
  at?: string
  /** Of how many sites (or devices) it speaks. */
  coverage?: { reported: number; total: number; of?: 'site' | 'device' }
  /** What it was made with, small beneath; '' keeps its place. */
  basis?: string
  /** The figure as a part of what is possible, drawn beside it; such a figure leads its row. @param of what is divided by what */
  share?: { ratio: number | null; of: string }
  /** Of the figure; what is estimated, set by hand or doubtful says so beside its unit. */
  quality?: Quality
  /** Where the figure comes from (core/explain/explains.ts). */
  explained?: Explained
  /** What its title means, where that is a word of the glossary. */
  word?: FigureWordName
  /** In whose colour it stands. */
  meaning?: 'generation'
}

/** The large figures of a dashboard with label, unit, age and coverage. */
export const StatRow = ({ stats }: { stats: readonly Stat[] }) => (
  <dl className="stat-row">
    {stats.map(({ title, figure, at, coverage, basis, share, quality, explained, word, meaning = '' }) => (
      <div key={title} className={`stat ${share ? 'leads' : ''} ${meaning}`}>
        <dt>
          {title} <ExplainMark {...explained} of={title} word={word} /> {coverage && <CoverageNote {...coverage} />}
        </dt>
        <dd>
          {figure ? <MeasuredValue large figure={figure} at={at} quality={quality} /> : <i className="stat-waiting" />}
          {share && figure && <RatioBar ratio={share.ratio} title={share.of} />}
        </dd>
        {basis !== undefined && (
          <dd className="stat-basis" title={basis}>
            {basis}
          </dd>
        )}
      </div>
    ))}
  </dl>
)
