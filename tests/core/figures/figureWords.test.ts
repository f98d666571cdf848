import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type FigureWord, figureWords, type FigureWordName, wordFacts } from '../../../core/figures/figureWords.ts'
import { restOf } from '../../../core/figures/restOf.ts'
import { usedEnergy } from '../../../core/figures/usedEnergy.ts'

const words = Object.keys(figureWords) as FigureWordName[]
const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map(entry => `${entry.parentPath}/${entry.name}`)

describe('words of figures', () => {
  it('have one meaning each, and say what it is and who tells it', () => {
    expect(new Set(words.map(word => figureWords[word].name)).size).toBe(words.length)
    for (const word of words) {
      expect(wordFacts(word).map(({ name }) => name)).toEqual(expect.arrayContaining(['含义', '单位', '来源']))
      const { means }: FigureWord = figureWords[word]
      expect(means.length).toBeGreaterThan(8)
    }
  })

  // Each of these stood for two things: whose counter, over which days, decided or done.
  it('are taken from the glossary where one word stood for several things', () => {
    const ambiguous = /['"`>](今日|本月|累计)?(上网|光伏上网|光伏自用|自用|自用（含充储）|未处理告警|静置|上网计量)['"`<]/
    const found = ['console', 'screens/panels', 'core/contract', 'server/domains'].flatMap(folder =>
      sources(folder).flatMap(file =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, n) =>
            ambiguous.test(line) && !allowed.some(each => file.endsWith(each)) ? [`${file}:${n + 1} ${line.trim()}`] : [],
          ),
      ),
    )
    expect(found).toEqual([])
  })
})

/** Where the word is that of money, of the moment's exchange with the grid, or of a micro-grid's own balance. */
const allowed = [
  'core/contract/energy/profit.ts',
  'microgrid.ts',
  'microgrid/labels.ts',
  'microgrid/explain/dayBalance.ts',
  'profit/moneyOfDay.ts',
]

describe('sums', () => {
  it('carry their rest, and none where a part is not known', () => {
    expect(restOf(106, [31, 91])).toBe(-16)
    expect(restOf(100, [13, 86])).toBe(1)
    expect(restOf(100, [13, null])).toBeNull()
    expect(restOf(null, [1])).toBeNull()
  })

  it('of what is used hold loads and piles, and no storage', () => {
    expect(usedEnergy({ consumption: 200, charging: 13 })).toBe(213)
    expect(usedEnergy({ consumption: null, charging: 13 })).toBe(13)
    expect(usedEnergy({ consumption: null, charging: null })).toBeNull()
  })
})
