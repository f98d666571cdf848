import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, root, sources } from '../house/imports.ts'
import { definedTwice, partOf, sheetsOf, unborne } from '../house/sheets.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const sheets = sheetsOf('console')

/** Pages with a style sheet of their own, each with its reason; every other page is made of parts of the kit. */
const own = {
  'console/pages/fieldWork/fieldWork.css': 'done with one hand on a site: one column, everything as large as a thumb',
  'console/pages/login/login.css': 'a light entry of its own, loaded before the kit and its library',
  'console/pages/wallConductor/wallConductor.css': 'held in the hand before a wall: everything as large as a finger',
}
/** Sheets of the ground, which belong to no single part. */
const ground = ['console/base.css', 'console/kit/palette.css', 'console/kit/text.css', 'console/kit/plain/plain.css']
const beside = sheets.filter(sheet => !(sheet in own) && !ground.includes(sheet))

describe('style sheets of the console', () => {
  it('no page has one but where a reason is given, and no feature has one', () => {
    expect(sheets.filter(sheet => !/^console\/(kit\/|Layout\/|base\.css)/.test(sheet)).sort()).toEqual(Object.keys(own).sort())
  })

  it.each(beside)('%s lies beside the part it is named after, which imports it', sheet => {
    expect(partOf(sheet)).toBeDefined()
  })

  it('none names a class that nothing bears', () => {
    // States of figures come from core/units/freshness.ts; parts of core give no look of their own.
    expect(unborne(sheets, [...sources('console'), 'core/units/freshness.ts', ...sources('core', /\.tsx$/)])).toEqual([])
  })

  it('a class is defined in one of them', () => {
    expect(definedTwice(sheets)).toEqual([])
  })

  it('pages that bring none of antd are drawn without it', () => {
    const text = read('console/openRoutes.ts')
    const plain = [
      'console/pages/login/LoginPage.tsx',
      ...[...text.matchAll(/import\('\.\/(pages\/\w+\.tsx)'\), plain: true/g)].map(([, file]) => `console/${file}`),
    ]
    expect(plain).toEqual(['login/LoginPage', 'changePassword', 'retrievePw'].map(name => `console/pages/${name}.tsx`))
    const code = new Set(plain)
    const names: string[] = []
    for (const file of code) {
      const imports = importsOf(file)
      names.push(...imports.names)
      for (const next of imports.files) if (/\.tsx?$/.test(next)) code.add(next)
    }
    expect(names.filter(name => name.startsWith('antd.'))).toEqual([])
  })
})
