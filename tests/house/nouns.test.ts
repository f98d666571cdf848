import { describe, expect, it } from 'vitest'
import { crowded, mostLoose } from './folders.ts'
import { type Graph, root, rooms, sources } from './imports.ts'
import { centralFiles, nounsOf } from './nouns.ts'
import { pagesOf } from './pages.ts'

/** A made-up house: which file imports which. */
const imports: Record<string, string[]> = {
  'core/contract/index.ts': [
    'core/contract/energy/meter.ts',
    'core/contract/orders/visit.ts',
    'core/contract/platform/file.ts',
    'core/contract/call.ts',
  ],
  'core/contract/energy/meter.ts': ['core/contract/call.ts'],
  'core/contract/orders/visit.ts': ['core/contract/call.ts'],
  'core/contract/call.ts': [],
  'server/domains/energy/meter/meter.ts': ['core/contract/energy/meter.ts'],
  'server/domains/energy/meter/dayOf.ts': [],
  'server/domains/orders/visit.ts': ['core/contract/orders/visit.ts'],
  'server/tables/meters.ts': [],
  'console/main.tsx': ['console/routes.ts', 'console/Layout/Layout.tsx'],
  'console/Layout/Layout.tsx': ['console/kit/Bell.tsx'],
  'console/routes.ts': [
    'console/pages/meters.tsx',
    'console/pages/visits.tsx',
    'console/pages/papers.tsx',
    'console/pages/scans.tsx',
    'console/openRoutes.ts',
  ],
  'console/openRoutes.ts': ['console/pages/login.tsx'],
  'console/pages/login.tsx': [],
  'console/pages/meters.tsx': [
    'core/contract/energy/meter.ts',
    'console/pages/meters/MeterRow.tsx',
    'console/pages/meters.css',
    'console/monitor/Site.tsx',
    'console/monitor/Dial.tsx',
    'console/kit/Bell.tsx',
    'console/kit/Gauge.tsx',
  ],
  'console/pages/meters/MeterRow.tsx': ['core/contract/energy/meter.ts'],
  'console/pages/visits.tsx': ['core/contract/orders/visit.ts', 'console/pages/visits/Trace.tsx', 'console/monitor/Site.tsx'],
  'console/pages/visits/Trace.tsx': ['core/contract/platform/file.ts', 'console/pages/visits/Photo.tsx'],
  'console/pages/visits/Photo.tsx': ['core/contract/platform/file.ts'],
  'console/pages/papers.tsx': ['core/contract/platform/file.ts'],
  'console/pages/scans.tsx': ['core/contract/platform/file.ts'],
  'core/contract/platform/file.ts': [],
  'console/monitor/Site.tsx': ['core/contract/energy/meter.ts'],
  'console/monitor/Dial.tsx': [],
  'console/kit/Bell.tsx': [],
  'console/kit/Gauge.tsx': [],
}
const graph: Graph = new Map(Object.entries(imports).map(([file, files]) => [file, { files, names: [] }]))
const texts = new Map([
  ...Object.keys(imports).map((file): [string, string] => [file, '']),
  ['console/pages/meters.css', ''],
  ['tests/server/domains/energy/meter.test.ts', "import { meter } from '../core/contract/energy/meter.ts'"],
  ['core/contract/index.ts', "import { meter } from './energy/meter.ts'\nexport const contracts = {\n  meter,\n  visit,\n}\n"],
  ['console/routes.ts', "  '/meters': () => import('./pages/meters.tsx'),\n  '/visits': () => import('./pages/visits.tsx'),\n"],
  [
    'core/resources/pages.ts',
    "  {\n    url: '/meters',\n    grants: ['meter:read'],\n  },\n  {\n    url: '/other',\n    grants: ['visit:read'],\n  },\n",
  ],
  ['server/lists.ts', "const quick = [\n  'meter.day',\n  'visit.list',\n]\n"],
])

describe('what a noun takes', () => {
  const nouns = new Map(nounsOf(graph, texts).map(noun => [noun.name, noun]))

  it('a page owns what only its imports reach: not what another page or the shell uses as well, nor the kit', () => {
    expect(pagesOf(graph).get('console/pages/meters.tsx')?.sort()).toEqual([
      'console/monitor/Dial.tsx',
      'console/pages/meters.css',
      'console/pages/meters.tsx',
      'console/pages/meters/MeterRow.tsx',
    ])
    expect(pagesOf(graph).get('console/pages/papers.tsx')).toEqual(['console/pages/papers.tsx'])
  })

  it('a noun has its contract, table, domain and tests, and the pages about it', () => {
    expect(nouns.get('meter')?.files.sort()).toEqual([
      'console/monitor/Dial.tsx',
      'console/pages/meters.css',
      'console/pages/meters.tsx',
      'console/pages/meters/MeterRow.tsx',
      'core/contract/energy/meter.ts',
      'server/domains/energy/meter/dayOf.ts',
      'server/domains/energy/meter/meter.ts',
      'server/tables/meters.ts',
      'tests/server/domains/energy/meter.test.ts',
    ])
    expect(nouns.get('visit')?.files.sort()).toEqual([
      'console/pages/visits.tsx',
      'console/pages/visits/Photo.tsx',
      'console/pages/visits/Trace.tsx',
      'core/contract/orders/visit.ts',
      'server/domains/orders/visit.ts',
    ])
  })

  it('a page is about a noun of its own rather than about one that many pages read', () => {
    expect(nouns.get('file')?.files.sort()).toEqual([
      'console/pages/papers.tsx',
      'console/pages/scans.tsx',
      'core/contract/platform/file.ts',
    ])
  })

  it('tables of all nouns are central, and so is any other file that names many of them', () => {
    expect(centralFiles(graph, texts).sort()).toEqual([
      'console/openRoutes.ts',
      'console/routes.ts',
      'core/contract/index.ts',
      'core/resources/pages.ts',
      'server/lists.ts',
    ])
  })

  it('the entry of a page counts with all its lines, an entry of something else with the lines that name the noun', () => {
    // Two lines of the index, one of the routes, four of the resources, one of the list.
    expect(nouns.get('meter')?.central).toBe(8)
    // One line of each.
    expect(nouns.get('visit')?.central).toBe(4)
  })

  it('a file that names one noun alone is not central', () => {
    expect(centralFiles(graph, texts)).not.toContain('tests/server/domains/energy/meter.test.ts')
  })
})

describe('folders', () => {
  it('one with more files than a reader takes in is named', () => {
    const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/part${index}.ts`)
    expect(crowded([...files('core/full', mostLoose + 1), ...files('core/fine', mostLoose)])).toEqual([`core/full ${mostLoose + 1}`])
  })

  it('none of this house is crowded', () => {
    expect(crowded([...rooms, 'tests'].flatMap(folder => sources(folder, /\.(tsx?|css|mjs)$/, root)))).toEqual([])
  })
})
