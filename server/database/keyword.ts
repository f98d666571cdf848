import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
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

/**
 * Condition "what somebody typed stands in one of these columns", in whatever case, or as initials of pinyin: `sjz`
 * finds 石家庄. Undefined where nothing was typed. On 6 000 sites it takes some milliseconds more than a plain search, so
 * there is no column of initials to keep.
 */
export function matches(keyword: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  const text = keyword?.trim()
  if (!text) return undefined
  const pattern = patternOf(text)
  return or(...columns.map(column => sql`${column} ~* ${pattern}`))
}
