/** Kinds of work order: name, the letters their numbers begin with, and the step by which an alarm becomes one. */
export const orderKinds = {
  judge: { name: '故障研判', letters: 'GZ', step: '转故障研判' },
  rushRepair: { name: '应急抢修', letters: 'QX', step: '转抢修工单' },
} as const
export type OrderKind = keyof typeof orderKinds

/** Number of an order: letters of its kind, the site's day `YYYY-MM-DD` on which it was opened, number of the alarm it came from. */
export const orderNo = (kind: OrderKind, day: string, alarmId: number) =>
  `${orderKinds[kind].letters}${day.replaceAll('-', '')}${String(alarmId).padStart(6, '0')}`
