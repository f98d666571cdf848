import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { importsOf, root } from '../../house/imports.ts'
import { hasFigures } from '../fixtures/figuresIn.ts'
import { elsewhere, type Held, held } from './held.ts'
import { numbersOf } from './numbersOf.ts'

const surfaces = ['screens/walls/map.tsx', 'screens/walls/smallNetworkMonitorIndex.tsx', 'console/pages/homePage.tsx']

/** Every call with figures that a surface, or what it is made of, names as `map.getCountEle`. */
function callsOf(surface: string): Map<string, AnyCall> {
  const found = new Map<string, AnyCall>()
  const met = new Set<string>()
  const visit = (file: string) => {
    if (met.has(file) || file.startsWith('core/contract/') || !existsSync(join(root, file))) return
    met.add(file)
    const { files } = importsOf(file)
    const nouns = files.flatMap(name => /^core\/contract\/(\w+)\.ts$/.exec(name)?.[1] ?? [])
    const text = nouns.length ? readFileSync(join(root, file), 'utf8') : ''
    for (const noun of nouns)
      for (const [name, call] of Object.entries((contracts as unknown as Record<string, Record<string, AnyCall>>)[noun] ?? {}))
        if (new RegExp(`\\b${noun}\\.${name}\\b`).test(text) && hasFigures(call)) found.set(`${noun}.${name}`, call)
    for (const name of files) if (/\.tsx?$/.test(name)) visit(name)
  }
  visit(surface)
  return found
}
const namesOf = (lists: readonly Held[]) =>
  lists.flatMap(list => list.flatMap(([call, numbers]) => numbers.split(' ').map(number => `${call.path} ${number}`)))

it('every number that the map, the home page and the wall of a micro-grid ask for is in the list of what is worked out again', () => {
  const listed = new Set(namesOf([...Object.values<Held>(held), ...Object.values(elsewhere)]))
  for (const surface of surfaces)
    for (const [name, call] of callsOf(surface))
      for (const number of numbersOf(call))
        if (!listed.has(`${call.path} ${number}`)) expect.soft(`${surface}: ${name} ${number}`).toBe('in a list of held.ts')
})

it('nothing is in the list that no call has, and every file it names is there', () => {
  for (const list of [...Object.values<Held>(held), ...Object.values(elsewhere)])
    for (const [call, numbers] of list) expect(numbersOf(call)).toEqual(expect.arrayContaining(numbers.split(' ')))
  for (const file of Object.keys(elsewhere)) expect([file, existsSync(join(root, file))]).toEqual([file, true])
})
