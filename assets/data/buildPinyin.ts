/**
 * Writes pinyin.json: by letter, the characters whose pinyin begins with it (a character of several readings stands
 * under each of them). The 6763 characters of GB 2312 and those of the administrative divisions; run from the project's
 * root: `npx tsx assets/data/buildPinyin.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pinyin } from 'pinyin-pro'

const gb2312 = new TextDecoder('gb2312')
const rows = Array.from({ length: 72 }, (_, row) => Array.from({ length: 94 }, (_, cell) => gb2312.decode(Uint8Array.of(0xb0 + row, 0xa1 + cell))))
const characters = [...rows.flat(), ...readFileSync('assets/data/regions.json', 'utf8')].filter(character => /^\p{Script=Han}$/u.test(character))

const byInitial: Record<string, string> = {}
for (const character of [...new Set(characters)].sort()) {
  const readings = pinyin(character, { multiple: true, toneType: 'none', type: 'array' })
  for (const initial of new Set(readings.map(reading => reading[0] ?? ''))) if (/[a-z]/.test(initial)) byInitial[initial] = (byInitial[initial] ?? '') + character
}
const lines = Object.keys(byInitial)
  .sort()
  .map(initial => `  "${initial}": "${byInitial[initial]}"`)
writeFileSync('assets/data/pinyin.json', `{\n${lines.join(',\n')}\n}\n`)
