import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap(entry =>
    entry.isDirectory() ? files(`${folder}/${entry.name}`) : /\.(ts|tsx)$/.test(entry.name) ? [`${folder}/${entry.name}`] : [],
  )

/** Folders of this product a file imports from. */
const reaches = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
    ([, path]) => relative(root, resolve(root, file, '..', path ?? '')).split('/')[0] ?? '',
  )

describe('imports go one way', () => {
  const allowed: Record<string, string[]> = {
    core: ['core', 'assets'],
    server: ['server', 'core', 'assets'],
    console: ['console', 'core', 'assets'],
    screens: ['screens', 'core', 'assets'],
  }
  for (const [folder, mayReach] of Object.entries(allowed))
    it(`${folder} reaches only ${mayReach.join(', ')}`, () => {
      const wrong = files(folder).flatMap(file =>
        reaches(file)
          .filter(target => !mayReach.includes(target))
          .map(target => `${file} -> ${target}`),
      )
      expect(wrong).toEqual([])
    })

  it('no app imports the index of all calls', () => {
    const wrong = ['console', 'screens'].flatMap(files).filter(file => /contract\/index\.ts/.test(readFileSync(join(root, file), 'utf8')))
    expect(wrong).toEqual([])
  })
})

describe('one noun, one name', () => {
  it('every contract has its domain and the other way round', () => {
    const nouns = (folder: string) =>
      readdirSync(join(root, folder))
        .filter(name => name.endsWith('.ts'))
        .map(name => name.replace('.ts', ''))
    const contracts = nouns('core/contract').filter(noun => !['call', 'index', 'noSchema', 'station'].includes(noun))
    const index = readFileSync(join(root, 'server/domains/index.ts'), 'utf8')
    for (const noun of contracts) expect(index).toContain(`./${noun}.ts`)
  })
})
