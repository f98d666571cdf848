import { repair } from '../../core/contract/repair.ts'
import type { Values } from '../kit/useList.ts'
import type { States } from '../kit/useStates.ts'

/** What waits for whoever looks. */
export const todoState = 'todo'

const options = {
  [todoState]: '待我办理',
  '6': '待研判',
  '1': '待派单',
  '2': '待处理',
  '3': '处理中',
  '7': '待验收',
  '4': '已完成',
  '5': '已归档',
}

/** States of orders as tabs (order_status), what waits for the user first. */
export const orderStates = (others: Readonly<Record<string, string>>): States<typeof repair.count> => ({
  name: 'state',
  title: '工单状态',
  options: { ...options, ...others },
  counts: repair.count,
  countsOf: ({ total, todo, states }) => ({
    '': total,
    [todoState]: todo,
    ...Object.fromEntries(states.map(({ code, count }) => [code, count])),
  }),
})

/** What the filters of the address mean to the calls. */
export const orderInput =
  (fixed: object) =>
  ({ state = '', ...others }: Values) => ({
    ...fixed,
    ...others,
    ...(state === todoState ? { todo: true } : state && { status: state }),
  })
