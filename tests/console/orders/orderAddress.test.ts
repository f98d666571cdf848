import { expect, it } from 'vitest'
import { orderAddress } from '../../../console/orderLink/orderAddress.ts'
import { shellRoutes } from '../../../console/routes.ts'
import { orderKinds } from '../../../server/orders/orderKinds.ts'

const urls = shellRoutes.map(({ path }) => path)
const pathOf = (kind: string, menu: readonly string[] = urls) => orderAddress({ id: '7', no: 'N7', kind }, menu)?.split('?')[0]

it('leads every kind of order to the page on which it is worked on, with its detail open', () => {
  expect(Object.fromEntries(Object.keys(orderKinds).map(kind => [kind, pathOf(kind)]))).toEqual({
    judge: '/mainTenance/repair',
    repair: '/mainTenance/repair',
    rushRepair: '/mainTenance/repair',
    patrol: '/mainTenance/respection',
    maintain: '/mainTenance/maintain',
    defect: '/defectManage/repairOrder',
  })
  expect(orderAddress({ id: '7', no: 'XJ20261123000007', kind: 'patrol' }, urls)).toContain('?keyword=XJ20261123000007&id=7')
})
it('leads who lacks the page of its kind to all orders, and who has none nowhere', () => {
  expect(pathOf('defect', ['/mainTenance/repair', '/mainTenance/respection'])).toBe('/mainTenance/repair')
  expect(pathOf('patrol', ['/homePage'])).toBeUndefined()
})
