import { type Quality, qualityMark } from '../../../core/units/quality.ts'
import { ago } from '../../../core/time/time.ts'
import { type Figure, MISSING } from '../../../core/units/units.ts'
import { grouped } from '../../../core/units/grouped.ts'
import { ageOf, freshness } from '../../../core/units/freshness.ts'
import { useNow } from '../hooks/useNow.ts'
import './measuredValue.css'

interface Props {
  figure: Figure
  /** Site time of the value; left out for figures that do not age (capacities, counts). */
  at?: string
  /** Sampling interval, ms. */
  every?: number
  large?: boolean
  /** Of the value; what is estimated, set by hand or doubtful says so beside its unit. */
  quality?: Quality
  /** The age stands beside it already: grey it only. */
  ageless?: boolean
}

/** A value with its unit; late it greys and says its age, too old or unknown it is `--`. */
export function MeasuredValue({ figure, at, every, large, quality, ageless }: Props) {
  const now = useNow()
  const age = at === undefined ? 0 : ageOf(at, now)
  const state = freshness(age, every)
  const value = state === 'gone' ? MISSING : figure.value
  return (
    <span className={`measured-value ${state}${large ? ' large' : ''}`} title={at ? `数据时间 ${at}` : undefined}>
      <b>{grouped(value)}</b>
      {value !== MISSING && <small>{figure.unit}</small>}
      {value !== MISSING && qualityMark(quality) && <em>{qualityMark(quality)}</em>}
      {!ageless && state === 'late' && value !== MISSING && <i>{ago(age)}</i>}
    </span>
  )
}
