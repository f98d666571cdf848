import { createStore } from 'jotai'
import { describe, expect, it } from 'vitest'
import {
  arrivedAtAtom,
  followingAtom,
  giveBackAtom,
  listAtom,
  outcomeAtom,
  problemAtom,
  tourAtom,
  wantedItemAtom,
} from '../../../screens/rotation/rotationAtoms.ts'
import { due } from '../../../screens/rotation/tour.ts'

const items = [
  { wall: '/map' as const, query: '', seconds: 10 },
  { wall: '/zhOperationsAnalysis' as const, query: '', seconds: 10 },
]

function touring() {
  const page = createStore()
  page.set(listAtom, items, 'fade', '')
  page.set(tourAtom, due)
  return page
}

describe('a rotation', () => {
  it('wants one wall after the other on the screen', () => {
    const page = touring()
    expect(page.get(wantedItemAtom)).toBe(items[0])
    page.set(outcomeAtom, true)
    expect(page.get(wantedItemAtom)).toBeUndefined()
    expect(page.get(arrivedAtAtom)).toBeGreaterThan(0)
    page.set(tourAtom, due)
    expect(page.get(wantedItemAtom)).toBe(items[1])
  })

  it('wants nothing while a conductor has the screen, and its own wall again afterwards', () => {
    const page = touring()
    page.set(outcomeAtom, true)
    page.set(followingAtom, false)
    page.set(tourAtom, due)
    expect(page.get(wantedItemAtom)).toBeUndefined()
    page.set(tourAtom, tour => ({ ...tour, trying: -1 }))
    page.set(giveBackAtom)
    expect(page.get(wantedItemAtom)).toBe(items[0])
  })

  it('stays with the one on show, its time begun anew, when every other one fails', () => {
    const page = touring()
    page.set(outcomeAtom, true)
    page.set(arrivedAtAtom, 0)
    page.set(tourAtom, due)
    page.set(outcomeAtom, false)
    expect(page.get(wantedItemAtom)).toBeUndefined()
    expect(page.get(arrivedAtAtom)).toBeGreaterThan(0)
  })

  it('says why there is nothing to go round', () => {
    const page = touring()
    page.set(listAtom, [], 'fade', '此大屏令牌不包含轮播中的大屏')
    expect(page.get(problemAtom)).toBe('此大屏令牌不包含轮播中的大屏')
  })
})
