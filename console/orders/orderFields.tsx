import type { OrderRow } from '../../core/contract/orders/order.ts'
import { derived, dictionary, type Field, rangeFilter, text, textFilter, time } from '../kit/fields/fields.ts'
import { StateDot } from '../kit/detail/StateDot.tsx'
import { ToneTag } from '../kit/detail/ToneTag.tsx'
import { lateText } from './lateText.ts'
import { degreeTone, stateTone } from './orderTones.ts'

const sheetOnly = { list: false }

/** The facts of an order in a list and in its sheet. */
export const orderFields: readonly Field<OrderRow>[] = [
  {
    ...derived<OrderRow>('no', '工单号', row => row.no, { width: 136, figures: true, sort: true }),
  },
  text<OrderRow>('kindName', '类型', { width: 80 }),
  {
    ...derived<OrderRow>('degree', '紧急程度', row => row.degreeName || '一般', { width: 92, sort: true }),
    cell: row => <ToneTag tone={degreeTone(row.degree)}>{row.degreeName || '一般'}</ToneTag>,
  },
  text<OrderRow>('faultAppearance', '故障现象', { strong: true }),
  text<OrderRow>('stationName', '站点', { width: 168 }),
  text<OrderRow>('clientName', '客户', sheetOnly),
  text<OrderRow>('devName', '设备', { width: 130, card: false }),
  text<OrderRow>('faultAddr', '故障地址', sheetOnly),
  text<OrderRow>('declareUser', '申报人', sheetOnly),
  time<OrderRow>('declareTime', '申报时间', { width: 124, sort: true }),
  text<OrderRow>('crewName', '班组', { width: 118, card: false }),
  text<OrderRow>('principal', '负责人', sheetOnly),
  {
    ...derived<OrderRow>('statusName', '状态', row => row.statusName, { width: 92, sort: true }),
    cell: row => <StateDot tone={stateTone(row.status)}>{row.statusName}</StateDot>,
  },
  {
    ...derived<OrderRow>('dueTime', '办理时限', row => row.dueTime.slice(0, 16), { width: 136, figures: true, sort: true }),
    cell: row => (
      <span title={row.dueTime}>{row.late ? <ToneTag tone="bad">{lateText(row)}</ToneTag> : row.dueTime.slice(0, 16) || '--'}</span>
    ),
  },
  derived<OrderRow>('late', '超时', lateText, sheetOnly),
  text<OrderRow>('planFinishTime', '计划完成时间', sheetOnly),
]

export const orderFilters = [
  textFilter('keyword', '工单号、站点、客户、设备、故障现象'),
  dictionary<OrderRow>('degree', '紧急程度', 'ORDER_LEVEL').filter!,
  rangeFilter(['startTime', 'endTime'], '申报时间'),
]
