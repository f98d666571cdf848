import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'playwright/test'
import type { AnyCall, Contract } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'
import { capabilities } from '../../../core/resources/capabilities.ts'
import type { Resource } from '../../../core/resources/Resource.ts'
import { resources } from '../../../core/resources/resources.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (folder: string, kinds: RegExp) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => kinds.test(file))
    .map(file => readFileSync(join(root, folder, file), 'utf8'))

const bundles = read('dist/web/files', /\.js$/).join('\n')
/** What pages are written of; the gallery is no page of a build. */
const pages = ['console', 'screens', 'core'].flatMap(folder => read(folder, /^(?!contract|resources|gallery).*\.tsx?$/))
const written = pages.join('\n')
const calls = Object.values<Contract>(contracts).flatMap(contract => Object.values<AnyCall>(contract))

/** Calls named in the text of a page: `noun.verb`, under whichever name it imports the noun. */
function callsIn(text: string): AnyCall[] {
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '[^']*contract\/\w+\/\w+\.ts'/gm)].flatMap(([, names]) => names!.split(','))
  return imports.flatMap(name => {
    const [noun = '', alias = noun] = name.trim().split(' as ')
    const contract: Contract | undefined = (contracts as Readonly<Record<string, Contract>>)[noun]
    return Object.entries(contract ?? {}).flatMap(([verb, call]) => (new RegExp(`\\b${alias}\\.${verb}\\b`).test(text) ? [call] : []))
  })
}

test('every call a page makes is in the bundles with its path', () => {
  const made = new Set(pages.flatMap(callsIn))
  expect(made.size).toBeGreaterThan(200)
  expect([...made].map(({ path }) => path).filter(path => !bundles.includes(path))).toEqual([])
})

test('the bundles hold no right but those a page asks for, no title of a call and no schema', () => {
  // An action of the menu's table goes by the capability it stands for.
  const actions = resources.flatMap(({ kind, url = '' }: Resource) => (kind === 'action' ? [url] : []))
  const words = [...Object.keys(capabilities), ...calls.map(({ title }) => title).filter(({ length }) => length > 6)]
  const foreign = words.filter(word => !written.includes(word) && !actions.includes(word))
  expect(foreign.length).toBeGreaterThan(150)
  expect(foreign.filter(word => bundles.includes(word))).toEqual([])
  expect(bundles).not.toMatch(/grants:\[|ZodObject|_zod\b/)
})
