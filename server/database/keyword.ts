import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dataFile } from './dataFile.ts'

/** By letter, the characters whose pinyin begins with it (assets/data/buildPinyin.ts). */
let characters: Readonly<Record<string, string>> | undefined
/** Nobody types the initials of a longer name, and every letter costs the database some hundred characters to compare. */
const mostLetters = 12

/** A letter stands for itself and for every character it is the initial of; nothing else means more than itself. */
function patternOf(text: string): string {
  characters ??= dataFile<Record<string, string>>('pinyin.json')
  const initials = text.length <= mostLetters ? characters : {}
  return [...text.toLowerCase()]
    .map(letter => (initials[letter] ? `[${letter}${initials[letter]}]` : letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&')))
    .join('')
}

/** The words somebody typed. */
export const wordsOf = (keyword: string | undefined): string[] => keyword?.split(/\s+/).filter(Boolean) ?? []

/** "One word stands in one of these columns." */
export type Named = (...columns: SQLWrapper[]) => SQL

/**
 * Condition "each word somebody typed is found", in any order. Undefined where nothing was typed.
 * @param found where one word may stand, for columns that several tables have
 */
export function matchesEach(keyword: string | undefined, found: (named: Named) => SQL): SQL | undefined {
  return and(
    ...wordsOf(keyword).map(word => {
      const pattern = patternOf(word)
      return sql`(${found((...columns) => or(...columns.map(column => sql`${column} ~* ${pattern}`))!)})`
    }),
  )
}

/**
 * Condition "each word somebody typed stands in one of these columns", in whatever case, or as initials of pinyin: `sjz`
 * finds 石家庄. Undefined where nothing was typed. On 6 000 sites it takes some milliseconds more than a plain search, so
 * there is no column of initials to keep.
 */
export const matches = (keyword: string | undefined, ...columns: SQLWrapper[]): SQL | undefined =>
  matchesEach(keyword, named => named(...columns))
