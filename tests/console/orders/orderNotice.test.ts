import { expect, it } from 'vitest'
import { orderNotice } from '../../../console/orderLink/orderNotice.ts'
import type { OrderMessage } from '../../../core/contract/socket.ts'

const urls = ['/mainTenance/repair', '/mainTenance/respection']
const order = {
  id: '7',
  no: 'BX20261123000007',
  kind: 'repair',
  activityName: '到达现场',
  faultAppearance: '3 号箱变异响',
  stationName: '绿岛一期',
  dueTime: '2026-11-23 09:00:00',
  late: false,
}
const noticeOf = (more: Partial<OrderMessage>) =>
  orderNotice({ MESSAGETYPE: '12', kind: 'arrived', notice: true, count: 1, orders: [order], ...more }, urls)

it('says which step of which order waits and by when, and leads to it', () => {
  expect(noticeOf({})).toEqual({
    title: '新的待办工单',
    lines: ['到达现场，时限 11-23 09:00', '绿岛一期：3 号箱变异响'],
    address: '/mainTenance/repair?keyword=BX20261123000007&id=7',
  })
})
it('leads to a patrol on the page of patrols', () => {
  expect(noticeOf({ orders: [{ ...order, no: 'XJ20261123000007', kind: 'patrol' }] }).address).toBe(
    '/mainTenance/respection?keyword=XJ20261123000007&id=7',
  )
})
it('says that it is late where it is', () => {
  expect(noticeOf({ kind: 'near' }).title).toBe('工单即将超时')
  expect(noticeOf({ kind: 'near', orders: [{ ...order, late: true }] }).title).toBe('工单已超时')
})
it('leads to all of several, whatever their kinds', () => {
  expect(noticeOf({ count: 4 })).toMatchObject({ title: '新的待办工单 4 张', address: '/mainTenance/repair?state=todo' })
})
