import { describe, expect, it } from 'vitest'
import { pageTargets } from '../../../console/Layout/jump/targets.ts'
import { sitePage } from '../../../console/session/sitePage.ts'
import { folder, page } from './menus.ts'

const menus = [
  page('/homePage', '首页'),
  folder('智能监控', [{ ...page('/intelligentControl/warningMessage', '告警信息'), initials: 'g j sx x' }]),
]

describe('the search for a page', () => {
  it.each(['告警', 'gjx', 'GJXX', 'sx', 'warning'])('finds it by name, by the initials of its pinyin and by its address: %s', typed => {
    expect(pageTargets(menus, typed)).toMatchObject([{ name: '告警信息', beneath: '智能监控', url: '/intelligentControl/warningMessage' }])
  })

  it('offers nothing where nothing was typed, and nothing the menu does not hold', () => {
    expect(pageTargets(menus, '')).toEqual([])
    expect(pageTargets(menus, '故障库')).toEqual([])
    expect(pageTargets(menus, 'gjxxx')).toEqual([])
  })
})

describe('the page of a site', () => {
  const site = { itemNumber: 'S 1', itemType: '003' as const }

  it('is the one of its kind', () => {
    expect(sitePage(site, ['/intelligentControl/distributedPhoto', '/intelligentControl/powerDistribuSys'])).toBe(
      '/intelligentControl/distributedPhoto?site=S%201',
    )
  })

  it('is the general one where the kind has none, or none that this person may open', () => {
    expect(sitePage(site, ['/intelligentControl/powerDistribuSys'], 'D/1')).toBe('/intelligentControl/powerDistribuSys?site=S%201&id=D%2F1')
    expect(sitePage({ ...site, itemType: '005' }, ['/intelligentControl/powerDistribuSys'])).toBe(
      '/intelligentControl/powerDistribuSys?site=S%201',
    )
  })

  it('is nowhere for whoever may open neither', () => {
    expect(sitePage(site, ['/homePage'])).toBeUndefined()
  })
})
