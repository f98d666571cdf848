/** What a charging pile does: the keys travel, the labels are shown. */
export const pileStates = { charging: '充电', idle: '空闲', fault: '故障', offline: '离线' } as const
export type PileState = keyof typeof pileStates
export const pileStateKeys = Object.keys(pileStates) as PileState[]
