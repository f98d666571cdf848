import type { Plugin } from 'vite'

interface Cut {
  name: string
  /** The package's file. */
  id: RegExp
  pattern: RegExp
  replacement: string
  /** Places where the pattern must match: a newer package that has fewer is looked at before it is built. */
  least: number
  /** Code put behind the file's. */
  append?: string
}

/**
 * Text surgery on a file of a package. A package that changed would silently undo it: the build fails when the text is
 * not what it was, or when the file is no longer part of the browsers' build.
 */
export function surgery({ name, id, pattern, replacement, least, append = '' }: Cut): Plugin {
  let building = false
  let met = false
  return {
    name,
    configResolved({ command, build }) {
      building = command === 'build' && !build.ssr
    },
    transform: {
      filter: { id },
      handler(code, file) {
        met = true
        let places = 0
        const cut = code.replace(pattern, (...found: string[]) => {
          places++
          return replacement.replace(/\$(\d)/g, (_, group) => found[Number(group)] ?? '')
        })
        if (places < least)
          this.error(`${name}: ${file} has ${places} places to change where there were ${least}: look at assets/build/packages.ts`)
        return { code: cut + append, map: null }
      },
    },
    generateBundle() {
      if (building && !met) this.error(`${name}: no file of the build is ${id}: look at assets/build/packages.ts`)
    },
  }
}
