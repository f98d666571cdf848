import type { Criterion } from './criteria.ts'
import { deviationsOf } from './deviationsOf.ts'
import type { Station } from './useCompared.ts'

export interface Verdict {
  words: string
  tone: 'generation' | 'abnormal' | 'late' | 'text-2'
}

/** This share of the least reach of a scale from the median is no difference. */
const alike = 0.2

/**
 * What the figures of a station come to beside those it is compared with, in a word: by what it falls behind most, else by how many it is
 * ahead.
 */
export function verdictOf(stations: readonly Station[], place: number, criteria: readonly Criterion[]): Verdict {
  const told = criteria.flatMap(({ title, of, digits, least, better }) => {
    const { from } = deviationsOf(stations.map(of), digits, least)
    const deviation = from[place] ?? null
    // Reaches of a scale, ahead positive.
    return deviation === null ? [] : [{ title, ahead: ((better === 'high' ? 1 : -1) * deviation) / least }]
  })
  if (told.length === 0) return { words: '无从比较', tone: 'late' }
  const [worst] = [...told].sort((a, b) => a.ahead - b.ahead)
  if (worst && worst.ahead < -alike) return { words: `落后：${worst.title}`, tone: 'abnormal' }
  const ahead = told.filter(each => each.ahead > alike).length
  return ahead > 0 ? { words: `领先 ${ahead} 项`, tone: 'generation' } : { words: '与中位相当', tone: 'text-2' }
}
