import { dataFile } from './dataFile.ts'

let letters: ReadonlyMap<string, string> | undefined

/** By character, every letter its readings begin with: 信 is read xin, and in old texts shen. */
function lettersOf(): ReadonlyMap<string, string> {
  const known = new Map<string, string>()
  for (const [letter, characters] of Object.entries(dataFile<Record<string, string>>('pinyin.json')))
    for (const character of characters) known.set(character, (known.get(character) ?? '') + letter)
  return known
}

/** What somebody may type for each character who does not want to switch the keyboard, with spaces between: `告警信息` is `g j sx x`. */
export function initialsOf(text: string): string {
  letters ??= lettersOf()
  const known = letters
  return [...text.toLowerCase().replaceAll(' ', '')].map(character => known.get(character) ?? character).join(' ')
}
