import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

type Entry = { optionalDependencies?: Record<string, string> }
const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as { packages: Record<string, Entry> }

/** The places a package at `from` is looked for, innermost first: `a/node_modules/b`, then `a`'s neighbours. */
function* placesOf(from: string, name: string) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    yield `${at ? `${at}/` : ''}node_modules/${name}`
    if (!at) return
  }
}

// `npm ci` refuses a lock file that names a package of another platform without its entry, which npm leaves out where a registry lacks it.
it('the lock file holds every platform package its packages name, so that npm ci installs on any machine', () => {
  const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(name => ![...placesOf(from, name)].some(place => place in lock.packages)),
  )
  expect(missing).toEqual([])
})
