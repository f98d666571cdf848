export const patrolStates = ['planned', 'underway', 'done', 'cancelled'] as const
export type PatrolState = (typeof patrolStates)[number]

export const patrolStateNames: Record<PatrolState, string> = {
  planned: '待巡检',
  underway: '巡检中',
  done: '已完成',
  cancelled: '已取消',
}

const next: Record<PatrolState, readonly PatrolState[]> = {
  planned: ['underway', 'cancelled'],
  underway: ['done', 'cancelled'],
  done: [],
  cancelled: [],
}

/** May a round pass from one state to another? What is over stays over. */
export const mayBecome = (from: PatrolState, to: PatrolState) => next[from].includes(to)

/** How often a phone sends its position during a round, seconds. */
export const positionSeconds = 60
