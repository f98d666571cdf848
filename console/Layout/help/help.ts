import { figureWords } from '../../../core/figures/figureWords.ts'
import type { RoleKind } from '../../../core/resources/roleKinds.ts'
import rolesFile from '../../../assets/help/roles.json' with { type: 'json' }
import wordsFile from '../../../assets/help/words.json' with { type: 'json' }

/** Something somebody does in a first five minutes. `page` is where; '' = anywhere. */
interface Minute {
  title: string
  text: string
  page: string
}

/** Five minutes for each role. */
export const minutesOf = (role: RoleKind): Minute[] =>
  (rolesFile[role].minutes as [title: string, text: string, page: string][]).map(([title, text, page]) => ({ title, text, page }))

/** What each word of the platform means: of its work, and of figures as they say it themselves. */
export const words: readonly [word: string, meaning: string][] = [
  ...(wordsFile as [string, string][]),
  ...Object.values(figureWords).map(({ name, means }): [string, string] => [name, means]),
]

/** The words in which, or in whose meaning, something that was typed stands. */
export function wordsWith(typed: string): [word: string, meaning: string][] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return words.filter(pair => parts.every(part => pair.some(text => text.toLowerCase().includes(part))))
}
