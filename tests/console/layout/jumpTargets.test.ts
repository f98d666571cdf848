import { describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../core/contract/orders/order.ts'
import { choicesOf } from '../../../console/Layout/jump/choices.ts'
import { customerTargets, orderTargets, pageTargets } from '../../../console/Layout/jump/targets.ts'
import { sitePage } from '../../../console/session/sitePage.ts'
import { folder, page } from './menus.ts'

const menus = [
  page('/homePage', '首页'),
  folder('智能监控', [{ ...page('/intelligentControl/warningMessage', '告警信息'), initials: 'g j sx x' }]),
]

describe('the search for a page', () => {
  it.each(['告警', 'gjx', 'GJXX', 'sx', 'warning', '信息 告警', 'gj  message'])(
    'finds it by name, by the initials of its pinyin and by its address: %s',
    typed => {
      expect(pageTargets(menus, typed)).toMatchObject([
        { name: '告警信息', beneath: '智能监控', url: '/intelligentControl/warningMessage' },
      ])
    },
  )

  it('offers nothing where nothing was typed, and nothing the menu does not hold', () => {
    expect(pageTargets(menus, '')).toEqual([])
    expect(pageTargets(menus, '故障库')).toEqual([])
    for (const typed of ['gjxxx', '告警 首页']) expect(pageTargets(menus, typed)).toEqual([])
  })
})

describe('what was found', () => {
  const at = (key: string) => ({ key, group: '站点' as const, name: key, beneath: '', url: `/${key}` })

  it('is followed by the way to the rest of its group, and where that was taken by the advice to say more', () => {
    const found = [
      { group: '页面' as const, targets: [], more: 0 },
      { group: '站点' as const, targets: [at('a'), at('b')], more: 12 },
    ]
    expect(choicesOf(found, undefined)).toMatchObject([
      { url: '/a' },
      { url: '/b' },
      { more: true, name: '还有 12 个', beneath: '列出更多' },
    ])
    expect(choicesOf(found, '站点').at(-1)).toMatchObject({ beneath: '再输入一个词，缩小范围' })
  })

  it('of orders and customers leads only to pages the menu holds', () => {
    const order = { id: '7', no: 'BX20261129000007', kind: 'repair', faultAppearance: '跳闸', stationName: '桥西', statusName: '待派单' }
    const customer = { customerId: 'c', customerName: '绿岛', consNo: '0311', stations: 2, orgName: '冀中' }
    const held = [page('/mainTenance/repair', '报修与抢修'), page('/sharingPages', '共享服务客户')]
    expect(orderTargets(held, [order as OrderRow])).toMatchObject([{ name: 'BX20261129000007 跳闸', url: expect.stringContaining('id=7') }])
    expect(customerTargets(held, [customer as never])).toMatchObject([{ name: '绿岛', url: '/sharingPages?name=0311' }])
    expect([...orderTargets(menus, [order as OrderRow]), ...customerTargets(menus, [customer as never])]).toEqual([])
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
