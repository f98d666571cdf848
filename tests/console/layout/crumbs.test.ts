import { describe, expect, it } from 'vitest'
import { crumbsOf } from '../../../console/Layout/crumbs.ts'
import { folder, page } from './menus.ts'

const menus = [
  page('/homePage', '首页'),
  folder('智能监控', [page('/intelligentControl/warningMessage', '告警信息'), page('/intelligentControl/distributedPhoto', '分布式光伏')]),
  folder('电网', [page('/gridCompany/photoAnalysis', '光伏分析')]),
]

describe('the breadcrumb', () => {
  it('names the folder and the page, and only the page has an address', () => {
    expect(crumbsOf(menus, '/intelligentControl/warningMessage')?.items).toEqual([
      { title: '智能监控', url: '' },
      { title: '告警信息', url: '/intelligentControl/warningMessage' },
    ])
  })

  it.each([
    '/homePage',
    '/energyAnalysisIndex',
    '/elePage',
    '/curPage',
    '/sharingPage',
    '/sharingPages',
    '/distributionAnalysisIndex',
    '/homePageForGuangcc',
  ])('is hidden on %s', path => {
    expect(crumbsOf([...menus, page(path)], path)).toBeNull()
  })

  it('is absent where the menu does not know the path', () => {
    expect(crumbsOf(menus, '/elsewhere')).toBeNull()
  })

  it('offers map and list only on the photovoltaic analysis of the grid company', () => {
    expect(crumbsOf(menus, '/gridCompany/photoAnalysis')?.mapListToggle).toBe(true)
    expect(crumbsOf(menus, '/intelligentControl/distributedPhoto')?.mapListToggle).toBe(false)
  })

  it('leads back home from a category that was opened with a name, and from nothing else', () => {
    expect(crumbsOf(menus, '/intelligentControl/distributedPhoto', '?name=东岗')?.backToHome).toBe(true)
    expect(crumbsOf(menus, '/intelligentControl/distributedPhoto')?.backToHome).toBe(false)
    expect(crumbsOf(menus, '/intelligentControl/warningMessage', '?name=东岗')?.backToHome).toBe(false)
  })
})
