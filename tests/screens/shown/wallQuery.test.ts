import { createStore } from 'jotai'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestedSiteAtom } from '../../../screens/shown/requestedAtoms.ts'
import { page } from '../../../screens/kit/page.ts'
import { drilledRegionAtom } from '../../../screens/panels/drilledRegion.ts'
import { comparedSitesAtom } from '../../../screens/panels/compare/useCompared.ts'
import { microgridAtom } from '../../../screens/panels/useMicrogrid.ts'
import { wallAtom } from '../../../screens/shown/wallQuery.ts'
import {
  replaceQuery,
  newestWallAtom,
  fromAddress,
  seenWallAtom,
  type Shown,
  shownWallAtom,
  showWall,
  wallArrived,
  wallFailed,
} from '../../../screens/shown/shownWall.ts'

afterAll(() => vi.unstubAllGlobals())

/** The browser's address, as a page sees it. */
let address = ''
function openAt(pathname: string, search = '') {
  address = pathname + search
  const replaceState = (_state: unknown, _title: string, url: string) => {
    address = url
  }
  vi.stubGlobal('location', { pathname, search })
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('document', { title: '' })
  page.set(shownWallAtom, fromAddress({ pathname, search }))
}

/** The store of a wall on the screen, as its layer makes it. */
function wallOf(shown: Shown) {
  const store = createStore()
  store.set(wallAtom, shown)
  return store
}

beforeEach(() => openAt('/map'))

describe('what a wall was asked for', () => {
  it('names its view', () => {
    openAt('/map', '?area=130100&site=E1&microgrid=G1&sites=a,b&screen=secret')
    const wall = wallOf(page.get(newestWallAtom))
    expect([wall.get(drilledRegionAtom), wall.get(requestedSiteAtom), wall.get(microgridAtom)]).toEqual([130100, 'E1', 'G1'])
    expect(wall.get(comparedSitesAtom)).toEqual(['a', 'b'])
    expect(page.get(newestWallAtom).query).not.toContain('secret')
  })

  it('follows what somebody chooses, and so does the address: a reload shows the same', () => {
    const wall = wallOf(page.get(newestWallAtom))
    expect(wall.get(drilledRegionAtom)).toBeNull()

    wall.set(drilledRegionAtom, 130100)
    expect(wall.get(drilledRegionAtom)).toBe(130100)
    expect(page.get(newestWallAtom).query).toBe('?area=130100')
    expect(address).toBe('/map?area=130100')

    wall.set(requestedSiteAtom, 'E1')
    wall.set(requestedSiteAtom, '')
    expect(address).toBe('/map?area=130100')
  })

  it('is not the address’s where a conductor or a rotation asks', () => {
    replaceQuery('?site=E1')
    const wall = wallOf(page.get(newestWallAtom))
    wall.set(drilledRegionAtom, 130100)
    expect(page.get(newestWallAtom).query).toBe('?site=E1&area=130100')
    expect(address).toBe('/map')
  })
})

describe('a wall on its way out', () => {
  it('keeps its own question and changes nothing of the next one', () => {
    const before = wallOf(page.get(newestWallAtom))
    before.set(drilledRegionAtom, 130100)
    const turn = showWall('/map', '?area=370000')
    const next = wallOf(page.get(newestWallAtom))
    expect([before.get(drilledRegionAtom), next.get(drilledRegionAtom)]).toEqual([130100, 370000])

    before.set(drilledRegionAtom, 130000)
    expect(next.get(drilledRegionAtom)).toBe(370000)
    expect(address).toBe('/map?area=370000')
    // Until the next one is drawn it is the wall seen, with what was chosen last.
    expect(page.get(seenWallAtom).query).toBe('?area=130000')

    wallArrived(turn)
    expect(page.get(seenWallAtom).query).toBe('?area=370000')
  })

  it('comes back as it was left when the next one cannot be shown', () => {
    const before = wallOf(page.get(newestWallAtom))
    const turn = showWall('/operatorProfitStatistics', '', { own: false, strict: true })
    before.set(drilledRegionAtom, 130100)
    wallFailed(turn)
    expect(page.get(newestWallAtom)).toMatchObject({ path: '/map', query: '?area=130100' })
  })
})
