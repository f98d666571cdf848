/** States of an instruction, in the order it goes through them. */
export const commandStates = {
  issued: '待下发',
  sent: '已下发',
  acknowledged: '网关已确认',
  done: '已执行',
  timedOut: '已超时',
  refused: '被拒绝',
} as const
export type CommandState = keyof typeof commandStates

/** While an instruction is in one of these, its device takes no other. */
export const openStates = ['issued', 'sent', 'acknowledged'] as const satisfies readonly CommandState[]
export const isOpen = (state: CommandState) => openStates.some(open => open === state)
