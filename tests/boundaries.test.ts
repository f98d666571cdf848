import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles, graphOf, root } from './house/imports.ts'
import { broken, never } from './house/nevers.ts'
import { allRooms, mayImport, roomOf } from './house/rooms.ts'

const graph = graphOf()

describe('every room imports what the table of rooms lets it', () => {
  it('no import breaks a never', () => expect(broken(graph)).toEqual([]))
  it('nothing imports in a circle, types included', () => expect(circles(graph)).toEqual([]))
  it('tables and dialogs of antd are drawn by the kit alone', () => {
    const drawn = [...graph].filter(([, { names }]) => names.some(name => /^antd\.(Table|Modal)$/.test(name))).map(([file]) => file)
    expect(drawn.length).toBeGreaterThan(0)
    expect(drawn.filter(file => !file.startsWith('console/kit/'))).toEqual([])
  })
  it('code that is fetched when it is wanted goes through the one part of each app that asks for it again', () => {
    const lazy = [...graph].filter(([, { names }]) => names.includes('react.lazy')).map(([file]) => file)
    expect(lazy.sort()).toEqual(['console/kit/state/lazyPart.tsx', 'screens/kit/lazyWithRetry.ts'])
  })
  it('every file lies in a room', () => expect([...graph.keys()].filter(file => !roomOf(file))).toEqual([]))
  it('every room has its files', () => {
    const lived = new Set([...graph.keys()].map(roomOf))
    expect(allRooms.filter(room => !lived.has(room))).toEqual([])
  })

  it('two rooms import each other only where they are one ground', () => {
    const both = allRooms.flatMap(one =>
      mayImport[one].filter(other => one < other && mayImport[other].includes(one)).map(other => [one, other]),
    )
    expect(both).toEqual([
      // Shapes and calls are made of facts of core, and its client and session speak in calls.
      ['core', 'core/contract'],
      ['core', 'core/contract/<noun>'],
      // The context of a call names what it holds: the scope of its caller, metrics, database, cameras, and the hash of a token.
      ['server', 'server/rights'],
      ['server', 'server/process'],
      ['server', 'server/database'],
      ['server', 'server/access'],
      ['server', 'server/video'],
      ['server', 'server/demonstration'],
      // The bus carries what the living parts publish.
      ['server/database', 'server/live'],
    ])
  })
})

describe('an import that may not be is told with its rule', () => {
  const [domain, kit] = ['server/domains/energy/pv/pv.ts', 'console/kit/hooks/useList.ts']
  it.each([
    ['core/time/time.ts', 'server/config.ts', 'core is shared by all'],
    ['core/time/time.ts', 'console/App.tsx', 'core is shared by all'],
    ['console/App.tsx', 'screens/kit/stage/Stage.tsx', 'what both need lies in core'],
    ['screens/kit/stage/Stage.tsx', kit, 'what both need lies in core'],
    ['server/app.ts', 'console/App.tsx', 'the server knows no page'],
    [kit, 'server/app.ts', 'never holds a part of the server'],
    [kit, 'core/contract/index.ts', 'not the index of all of them'],
    [kit, 'core/contract/alarms/alarm.ts', 'a kit knows no noun'],
    [kit, 'console/pages/homePage.tsx', 'a kit knows no page'],
    [kit, 'console/Layout/Layout.tsx', 'a kit knows no page, no wall and no shell'],
    ['console/pages/homePage.tsx', 'console/Layout/Layout.tsx', 'the shell stands around pages'],
    ['console/pages/home/Overview.tsx', 'console/pages/wallConductor/WallCard.tsx', 'a page never imports another'],
    [domain, 'server/demo/steps.ts', 'reaches the demonstration'],
    ['server/figures/slots/lineOf.ts', 'server/demo/steps.ts', 'reaches the demonstration'],
    ['server/ingest/fold.ts', 'server/demo/steps.ts', 'reaches the demonstration'],
    ['server/alarms/step.ts', 'server/demo/steps.ts', 'reaches the demonstration'],
    ['server/socket/socket.ts', 'server/demo/steps.ts', 'reaches the demonstration'],
    ['server/tables/sites.ts', domain, 'tables are the ground'],
    ['server/figures/slots/lineOf.ts', domain, 'nobody builds on it'],
    [domain, 'server/domains/platform/home.ts', 'a domain never imports another'],
    ['server/figures/slots/lineOf.ts', 'server/alarms/step.ts', 'moves down to one of these'],
    ['screens/panels/pv/PvStrip.tsx', 'screens/panels/campus/CampusView.tsx', 'never import those of another'],
    ['screens/panels/pv/PvStrip.tsx', 'screens/walls/map.tsx', 'knows a wall'],
    ['server/somewhere/else.ts', domain, 'is in no room'],
  ])('%s → %s', (from, to, why) => expect(never(from, to)).toContain(why))

  it.each([
    ['server/app.ts', 'server/demo/demoSource.ts'],
    ['server/start/serveTest.ts', 'server/demo/demoAccounts.ts'],
    ['server/domains/energy/pv/pv.ts', 'server/domains/energy/pv/plant.ts'],
    ['server/domains/energy/pv/pv.ts', 'server/figures/slots/lineOf.ts'],
    ['console/pages/homePage.tsx', 'console/pages/home/Overview.tsx'],
    [kit, 'core/contract/call.ts'],
  ])('%s → %s may be', (from, to) => expect(never(from, to)).toBeUndefined())
})

describe('one noun, one name', () => {
  /** `energy/pv` of `core/contract/energy/pv.ts`, of `server/domains/energy/pv.ts` and of the folder `server/domains/energy/pv`. */
  const nounsIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .flatMap(({ name: area }) => readdirSync(join(root, folder, area)).map(name => `${area}/${name.replace('.ts', '')}`))
  // Shapes that several nouns share.
  const shapes = ['energy/station', 'orders/order', 'orders/serviceOrder']

  it('every contract has its domain in the same area, and the other way round', () => {
    const nouns = nounsIn('core/contract').filter(noun => !shapes.includes(noun))
    const index = ['index', 'nouns'].map(name => readFileSync(join(root, `server/domains/${name}.ts`), 'utf8')).join('\n')
    for (const noun of nouns) expect(index).toMatch(new RegExp(`\\./${noun}(/${noun.split('/')[1]})?\\.ts`))
    expect(nounsIn('server/domains').sort()).toEqual(nouns.sort())
  })
})
