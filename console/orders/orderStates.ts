import { repair } from '../../core/contract/orders/repair.ts'
import type { Values } from '../kit/hooks/useList.ts'
import type { States } from '../kit/hooks/useStates.ts'

/** What waits for whoever looks; and what that person could do, but others are to. */
export const todoState = 'todo'
const alsoState = 'also'

/** By their codes, behind a letter: names that are numbers would stand in the order of the numbers. */
const names = {
  s0: '待提交',
  s8: '待审批',
  s6: '待研判',
  s1: '待派单',
  s2: '待处理',
  s3: '处理中',
  s7: '待验收',
  s4: '已完成',
  s5: '已归档',
}

const all = Object.keys(names) as (keyof typeof names)[]

/** The states that orders of a list can be in, as their processes (assets/processes) have them: a tab that is always empty says nothing. */
export const statesOf = {
  all,
  /** What passes through a judgement, once it is handed in. */
  judge: all.filter(state => !['s0', 's8'].includes(state)),
  patrol: all.filter(state => !['s6', 's5'].includes(state)),
  maintain: all.filter(state => !['s6', 's5'].includes(state)),
  defect: all.filter(state => !['s8', 's6', 's5'].includes(state)),
  /** Work on a device that has begun. */
  equipment: all.filter(state => ['s3', 's7', 's4', 's5'].includes(state)),
} as const

/** States of orders as tabs (order_status), what waits for the user first. */
export const orderStates = (list: keyof typeof statesOf): States<typeof repair.count> => ({
  name: 'state',
  title: '工单状态',
  options: { [todoState]: '待我办理', [alsoState]: '我也可办', ...Object.fromEntries(statesOf[list].map(state => [state, names[state]])) },
  counts: repair.count,
  countsOf: ({ total, todo, also, states }) => ({
    '': total,
    [todoState]: todo,
    [alsoState]: also,
    ...Object.fromEntries(states.map(({ code, count }) => [`s${code}`, count])),
  }),
})

/** What the filters of the address mean to the calls. */
export const orderInput =
  (fixed: object) =>
  ({ state = '', ...others }: Values) => ({
    ...fixed,
    ...others,
    ...(state === todoState || state === alsoState ? { [state]: true } : state && { status: state.slice(1) }),
  })
