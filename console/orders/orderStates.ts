import { repair } from '../../core/contract/repair.ts'
import type { Values } from '../kit/useList.ts'
import type { States } from '../kit/useStates.ts'

/** What waits for whoever looks. */
export const todoState = 'todo'

/** By their codes, behind a letter: names that are numbers would stand in the order of the numbers. */
const options = {
  s8: '待审批',
  s6: '待研判',
  s1: '待派单',
  s2: '待处理',
  s3: '处理中',
  s7: '待验收',
  s4: '已完成',
  s5: '已归档',
}

/** States of orders as tabs (order_status), what waits for the user first. */
export const orderStates = (others: Readonly<Record<string, string>>): States<typeof repair.count> => ({
  name: 'state',
  title: '工单状态',
  options: { [todoState]: '待我办理', ...others, ...options },
  counts: repair.count,
  countsOf: ({ total, todo, states }) => ({
    '': total,
    [todoState]: todo,
    ...Object.fromEntries(states.map(({ code, count }) => [`s${code}`, count])),
  }),
})

/** What the filters of the address mean to the calls. */
export const orderInput =
  (fixed: object) =>
  ({ state = '', ...others }: Values) => ({
    ...fixed,
    ...others,
    ...(state === todoState ? { todo: true } : state && { status: state.slice(1) }),
  })
