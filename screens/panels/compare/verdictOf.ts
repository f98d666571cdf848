import type { Criterion } from './criteria.ts'
import { deviationsOf } from './deviationsOf.ts'
import type { Station } from './useCompared.ts'

export interface Verdict {
  words: string
  tone: 'generation' | 'abnormal' | 'late' | 'text-2'
}

/**
 * What the figures of a station come to beside those it is compared with, in a word: by what it falls behind most, else by how many it is
 * ahead. Of one that tells nothing now, that comes first.
 */
export function verdictOf(stations: readonly Station[], place: number, criteria: readonly Criterion[]): Verdict {
  const station = stations[place]
  if (station?.activePower === null) return { words: '无数据', tone: 'late' }
  const told = criteria.flatMap(({ title, of, digits, least, behind, better }) => {
    const { from } = deviationsOf(stations.map(of), digits, least)
    const deviation = from[place] ?? null
    // In distances that count as one, ahead positive.
    return deviation === null ? [] : [{ title, ahead: ((better === 'high' ? 1 : -1) * deviation) / behind }]
  })
  if (told.length === 0) return { words: '无从比较', tone: 'late' }
  const [worst] = [...told].sort((a, b) => a.ahead - b.ahead)
  if (worst && worst.ahead <= -1) return { words: `落后：${worst.title}`, tone: 'abnormal' }
  const ahead = told.filter(each => each.ahead >= 1).length
  return ahead > 0 ? { words: `领先 ${ahead} 项`, tone: 'generation' } : { words: '与中位相当', tone: 'text-2' }
}
