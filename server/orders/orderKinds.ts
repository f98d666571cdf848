/**
 * Kinds of work order: name, the letters their numbers begin with, the process they go through (assets/processes) and
 * the way out of its start they take, and how their beginning is called.
 */
export const orderKinds = {
  judge: { name: '故障研判', letters: 'GZ', process: 'repair', begins: 'raised', step: '转故障研判' },
  repair: { name: '报修', letters: 'BX', process: 'repair', begins: 'reported', step: '登记报修' },
  rushRepair: { name: '应急抢修', letters: 'QX', process: 'rushRepair', begins: 'opened', step: '转抢修工单' },
  patrol: { name: '巡检', letters: 'XJ', process: 'patrol', begins: 'planned', step: '编制巡检计划' },
  maintain: { name: '检修', letters: 'JX', process: 'maintain', begins: 'planned', step: '编制检修计划' },
  defect: { name: '消缺', letters: 'XQ', process: 'defect', begins: 'generated', step: '由缺陷生成' },
} as const
export type OrderKind = keyof typeof orderKinds

/**
 * Number of an order: letters of its kind, the site's day `YYYY-MM-DD` on which it was opened, number of the alarm it
 * came from or of the order itself.
 */
export const orderNo = (kind: OrderKind, day: string, id: number) =>
  `${orderKinds[kind].letters}${day.replaceAll('-', '')}${String(id).padStart(6, '0')}`
