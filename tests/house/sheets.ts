import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, sources } from './imports.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const withoutComments = (sheet: string) => read(sheet).replace(/\/\*[\s\S]*?\*\//g, '')

export const sheetsOf = (app: string) => sources(app, /\.css$/)

/** The part beside a sheet that bears its name and imports it, or undefined. */
export function partOf(sheet: string) {
  const name = basename(sheet, '.css')
  const parts = [name, name[0]!.toUpperCase() + name.slice(1)].map(part => `${dirname(sheet)}/${part}.tsx`)
  return parts.find(part => existsSync(join(root, part)) && read(part).includes(`'./${name}.css'`))
}

/** Classes that a sheet names and no code of these files bears. */
export function unborne(sheets: readonly string[], files: readonly string[]) {
  const code = files.map(read).join('\n')
  const word = (name: string) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(code)
  /** As it stands, or put together as `toast-${kind}`. */
  const borne = (name: string) => word(name) || (code.includes(`${name.replace(/-\w+$/, '-')}\${`) && word(name.replace(/.*-/, '')))
  return sheets.flatMap(sheet => {
    const selectors = withoutComments(sheet).replace(/\{[^{}]*\}/g, '{}')
    const names = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))
    return [...names].filter(name => !/^(ant-|anticon|maplibregl-)/.test(name) && !borne(name)).map(name => `${sheet} .${name}`)
  })
}

/** Selectors of a sheet, without what stands in parentheses. */
const selectorsOf = (sheet: string) =>
  [...withoutComments(sheet).matchAll(/([^{};]*)\{/g)]
    .map(([, prelude = '']) => prelude.trim())
    .filter(prelude => !prelude.startsWith('@'))
    .flatMap(prelude => {
      let flat = prelude
      while (/\([^()]*\)/.test(flat)) flat = flat.replace(/\([^()]*\)/g, '')
      return flat.split(',').map(selector => selector.trim())
    })

/**
 * Classes that several sheets define. A class is defined where a rule is about it alone, in whatever state; rules about it
 * within another part, or together with a second class, are how that part uses it.
 */
export function definedTwice(sheets: readonly string[]) {
  const places = new Map<string, Set<string>>()
  for (const sheet of sheets) {
    for (const selector of selectorsOf(sheet)) {
      const classes = [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name)
      if (/[\s>+~]/.test(selector) || classes.length !== 1) continue
      const [name = ''] = classes
      places.set(name, (places.get(name) ?? new Set()).add(sheet))
    }
  }
  return [...places].filter(([, found]) => found.size > 1).map(([name, found]) => `.${name} in ${[...found].join(' and ')}`)
}
