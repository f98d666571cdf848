import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { Settings } from '../../server/config.ts'
import { root, sources } from './imports.ts'
import { codeOf, headingsOf, isKnownPath, type Link, linksOf, readmes, tables, textOf, withTables } from './readmes.ts'

/** What looks like a setting and is none: read by npm, Node.js, systemd, the C library or the tests. */
const others = ['MALLOC_TRIM_THRESHOLD_', 'NODE_OPTIONS', 'TEST_DATABASE_URL', 'CHROME_PATH', 'SEEDS', 'STATE_DIRECTORY']

describe.each([
  ['README.md', 120],
  // Two screens.
  ['README.zh-CN.md', 90],
] as const)('%s', (file, most) => {
  it(`is read in five minutes: at most ${most} lines`, () => expect(textOf(file).trimEnd().split('\n').length).toBeLessThanOrEqual(most))
})

describe('tables made of the code', () => {
  it.each(Object.keys(tables))('%s stands in exactly one README', name => {
    expect(readmes.filter(file => textOf(file).includes(`<!-- begin ${name}, made by npm run readme -->`))).toHaveLength(1)
  })
})

/** What the kit's README names of antd and React. */
const foreign = ['Table', 'Modal', 'useMemo', 'useCallback']

it('the README of the kit names parts that exist', () => {
  const code = sources('console')
    .map(file => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const exported = new Set([...code.matchAll(/^export (?:async )?(?:const|function|interface|type) (\w+)/gm)].map(([, name]) => name))
  const named = codeOf(textOf('console/kit/README.md')).flatMap(each => /^(?:use)?[A-Z]\w+(?=$|\()/.exec(each)?.[0] ?? [])
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(name => !exported.has(name) && !foreign.includes(name))).toEqual([])
})

describe.each(readmes)('%s', file => {
  const text = textOf(file)

  it('has tables as npm run readme writes them', () => expect(text).toBe(withTables(text)))

  it('has no line of more than 160 characters', () => expect(text.split('\n').filter(line => [...line].length > 160)).toEqual([]))

  it('leads to files and headings that exist', () => {
    const leadsTo = ({ to, heading }: Link) => existsSync(join(root, to)) && (!heading || headingsOf(to).includes(heading))
    expect(linksOf(file).filter(link => !leadsTo(link))).toEqual([])
  })

  it('names paths that exist', () => {
    const paths = codeOf(text).filter(each =>
      /^((core|server|console|screens|assets|tests)\/[\w/.-]+|[\w/]*\w\.(tsx?|css|mjs))$/.test(each),
    )
    expect(paths.filter(path => !isKnownPath(path))).toEqual([])
  })

  it('names commands of package.json', () => {
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.filter(name => !(name in packageJson.scripts))).toEqual([])
  })

  it('names settings that are read', () => {
    const settings = codeOf(text).flatMap(each => /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_?(?==|$)/.exec(each)?.[0] ?? [])
    const known = [...Object.keys(Settings.shape), ...others]
    expect(settings.filter(name => /_|^(PORT|HOST|DEMO|SIMULATOR)$/.test(name) && !known.includes(name))).toEqual([])
  })
})
