import type { Station } from './useCompared.ts'

export interface Criterion {
  key: string
  title: string
  unit: string
  digits: number
  /** Which end is the good one; null where neither is. */
  better: 'high' | 'low' | null
  of: (station: Station) => number | null
  /** The figure it is, as it can be asked how it came about. */
  field: `stations.*.${'useHours' | 'pr' | 'availability' | 'lossShare' | 'co2' | 'installedCap'}`
}

const times = (factor: number, value: number | null) => (value === null ? null : value * factor)

export const criteria: readonly Criterion[] = [
  {
    key: 'useHours',
    title: '日均等效小时',
    unit: 'h',
    digits: 2,
    better: 'high',
    of: ({ useHours }) => useHours,
    field: 'stations.*.useHours',
  },
  { key: 'pr', title: '性能比', unit: '%', digits: 1, better: 'high', of: ({ pr }) => times(100, pr), field: 'stations.*.pr' },
  {
    key: 'availability',
    title: '可用率',
    unit: '%',
    digits: 2,
    better: 'high',
    of: ({ availability }) => times(100, availability),
    field: 'stations.*.availability',
  },
  {
    key: 'lossShare',
    title: '单位容量损失',
    unit: 'Wh/kWp·天',
    digits: 1,
    better: 'low',
    of: ({ lossShare }) => times(1000, lossShare),
    field: 'stations.*.lossShare',
  },
  { key: 'co2', title: '碳减排', unit: 't', digits: 1, better: 'high', of: ({ co2 }) => times(0.001, co2), field: 'stations.*.co2' },
  {
    key: 'installedCap',
    title: '装机容量',
    unit: 'MWp',
    digits: 2,
    better: null,
    of: ({ installedCap }) => installedCap / 1000,
    field: 'stations.*.installedCap',
  },
]

/**
 * Rank of each value, 1 = the greatest, and the word of the two ends. Equal values (as they are shown) share a rank; where all are equal, or only one is
 * known, nobody is highest or lowest. Unknown has no rank.
 */
export function ranksOf(values: readonly (number | null)[], digits: number): ({ rank: number; word: '' | '最高' | '最低' } | null)[] {
  const shown = values.map(value => (value === null ? null : Number(value.toFixed(digits))))
  const known = shown.filter(value => value !== null)
  const [most, least] = [Math.max(...known), Math.min(...known)]
  return shown.map(value => {
    if (value === null) return null
    const rank = 1 + known.filter(other => other > value).length
    return { rank, word: most === least ? '' : value === most ? '最高' : value === least ? '最低' : '' }
  })
}
