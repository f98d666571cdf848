import { describe, expect, it } from 'vitest'
import { itemsThatFit, splitUserName } from '../../../console/Layout/menuBar.ts'
import { firstPage, trailTo, urlsOf } from '../../../console/session/menu.ts'
import { folder, page } from './menus.ts'

const menus = [
  folder('walls', [page('/map')]),
  page('/homePage'),
  folder('control', [page('/intelligentControl/warningMessage'), page('/hhxy')]),
  page('external:operations'),
]

describe('how many entries the bar shows', () => {
  it('shows all of them where they fit to the pixel', () => {
    expect(itemsThatFit([100, 100, 100], 300, 80)).toBe(3)
  })

  it('keeps room for "more" as soon as one does not fit', () => {
    expect(itemsThatFit([100, 100, 100], 299, 80)).toBe(2)
    expect(itemsThatFit([100, 100, 100], 279, 80)).toBe(1)
  })

  it('shows only "more" where not even one fits', () => {
    expect(itemsThatFit([100, 100], 90, 80)).toBe(0)
  })

  it('shows eleven before anything was measured', () => {
    expect(itemsThatFit(Array(14).fill(100), 0, 80)).toBe(11)
    expect(itemsThatFit(Array(5).fill(100), 0, 80)).toBe(5)
  })
})

describe('the menu', () => {
  it('lands on the first page that opens inside the console, not on a wall', () => {
    expect(firstPage(menus)).toBe('/homePage')
    expect(firstPage([folder('walls', [page('/map')])])).toBeUndefined()
  })

  it('permits the addresses of its pages and nothing else', () => {
    expect(urlsOf(menus)).toEqual(['/map', '/homePage', '/intelligentControl/warningMessage', '/hhxy', 'external:operations'])
  })

  it('marks a sub-application for every path below it, but not for a longer name', () => {
    expect(trailTo(menus, '/hhxy/videoPage').map(item => item.id)).toEqual(['control', '/hhxy'])
    expect(trailTo(menus, '/hhxyz')).toEqual([])
  })
})

describe('the user name', () => {
  it('puts the part after the hyphen first and the part before it beneath', () => {
    expect(splitUserName('石家庄运维一班-王建国')).toEqual({ main: '王建国', beneath: '石家庄运维一班' })
  })

  it('is shown whole without a hyphen', () => {
    expect(splitUserName('王建国')).toEqual({ main: '王建国', beneath: '' })
  })
})
