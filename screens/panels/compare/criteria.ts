import { comparedDays, type Comparison, type Station } from './useCompared.ts'

type Data = NonNullable<Comparison['data']>

export interface Criterion {
  title: string
  unit: string
  digits: number
  /** Which way is the good one. */
  better: 'high' | 'low'
  /** The scale reaches at least so far from the median, in the unit: what hardly differs must not look as if it did. */
  least: number
  /** So far behind the median, in the unit, a station falls behind; what is nearer is weather, dust and measuring. */
  behind: number
  of: (station: Station) => number | null
  /** The figure it is, as it can be asked how it came about. */
  field: `stations.*.${'useHours' | 'pr' | 'availability' | 'lossShare'}`
  /** What time it speaks of. */
  span: (data: Data) => string
  /** What must be said beside a figure that does not speak of all of it. */
  part?: (station: Station, data: Data) => string
}

const times = (factor: number, value: number | null) => (value === null ? null : value * factor)

/** A day that is not over has no hours of use yet. */
const wholeDays = ({ day, moment }: Data) => (day < moment.slice(0, 10) ? comparedDays : comparedDays - 1)
const week = ({ prDays }: Data) => `近 ${prDays} 天`

/** By what stations are compared: all by capacity, so that a small one can win. */
export const criteria: readonly Criterion[] = [
  {
    title: '日均等效小时',
    unit: 'h',
    digits: 2,
    better: 'high',
    least: 0.5,
    behind: 0.2,
    of: ({ useHours }) => useHours,
    field: 'stations.*.useHours',
    span: data => `近 ${wholeDays(data)} 天`,
    part: ({ knownDays }, data) => (knownDays < wholeDays(data) ? `${knownDays}/${wholeDays(data)} 天` : ''),
  },
  {
    title: '性能比',
    unit: '%',
    digits: 1,
    better: 'high',
    least: 5,
    behind: 2,
    of: ({ pr }) => times(100, pr),
    field: 'stations.*.pr',
    span: week,
  },
  {
    title: '可用率',
    unit: '%',
    digits: 2,
    better: 'high',
    least: 1,
    behind: 0.5,
    of: ({ availability }) => times(100, availability),
    field: 'stations.*.availability',
    span: week,
    // Rounded down: 100 % is all of it.
    part: ({ availabilityKnown: share }) => (share !== null && share < 1 ? `已知 ${Math.floor(100 * share)}%` : ''),
  },
  {
    title: '单位容量损失',
    unit: 'Wh/kWp',
    digits: 1,
    better: 'low',
    least: 20,
    behind: 20,
    of: ({ lossShare }) => times(1000, lossShare),
    field: 'stations.*.lossShare',
    span: () => '近 24 小时',
  },
]
