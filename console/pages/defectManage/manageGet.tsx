import { App } from 'antd'
import { useNavigate } from 'react-router-dom'
import { type Defect, defect } from '../../../core/contract/orders/defect.ts'
import { sentence } from '../../../core/errors.ts'
import { longText } from '../../../core/rules/rules.ts'
import { MISSING } from '../../../core/units/units.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { CrudPage } from '../../kit/pages/CrudPage.tsx'
import { choice, dictionary, type Field, rangeFilter, text, textFilter, time } from '../../kit/fields/fields.ts'
import { useCan } from '../../kit/hooks/useMenu.ts'
import { OrderLink } from '../../orderLink/OrderLink.tsx'
import { DeviceInput, SiteInput } from '../../orders/placeInputs.tsx'

const fields: Field<Defect>[] = [
  {
    ...text<Defect>('defectNo', '缺陷编号', { form: false, width: 132 }),
    filter: textFilter('keyword', '编号、内容、站点'),
    in: { list: true, filter: true, form: false, detail: true, export: true },
  },
  { ...text<Defect>('stationName', '站点', { width: 160 }), input: <SiteInput /> },
  { ...text<Defect>('devName', '设备', { width: 120, card: false }), input: <DeviceInput /> },
  dictionary('defectLevel', '等级', 'DEFECT_LEVEL', { filter: true, required: true, width: 80 }),
  dictionary('defectSource', '来源', 'DEFECT_SOURCE', { filter: true, required: true, width: 92, card: false }),
  text('content', '缺陷内容', { required: true, rule: longText, max: 500, rows: 3, strong: true }),
  {
    ...time<Defect>('foundTime', '发现时间', { form: true, width: 124 }),
    filter: rangeFilter(['startTime', 'endTime'], '发现时间'),
    in: { list: true, filter: true, form: true, detail: true, export: true },
  },
  text('foundUser', '发现人', { list: false, form: false }),
  {
    ...choice<Defect>(
      'defectState',
      '状态',
      { '1': { label: '待处理', tone: 'bad' }, '2': { label: '处理中', tone: 'busy' }, '3': { label: '已消除', tone: 'good' } },
      { form: false, width: 96 },
    ),
    in: { list: true, filter: true, form: false, detail: true, export: true },
  },
  {
    ...text<Defect>('checkOrderNo', '发现于工单', { list: false, form: false }),
    cell: row => (row.checkOrderNo ? <OrderLink id={row.checkOrderId} no={row.checkOrderNo} kind={row.checkOrderKind} /> : MISSING),
  },
  {
    ...text<Defect>('orderNo', '消缺工单', { form: false, width: 136, card: false }),
    cell: row => (row.orderNo ? <OrderLink id={row.orderId} no={row.orderNo} kind={row.orderKind} /> : MISSING),
  },
  time('removedTime', '消除时间', { list: false }),
  text('remark', '备注', { list: false, rule: longText, max: 500, rows: 2 }),
]
const { list, detail, save, remove } = defect

/** 缺陷管理: what is wrong with equipment, from whoever found it to the order that removes it. */
export default function DefectPage() {
  const api = useApi()
  const go = useNavigate()
  const { message } = App.useApp()
  const plans = useCan('order:plan')
  const generate = async ({ id }: Defect) => {
    try {
      const { no } = await api(defect.generate, { id }, { onMessage: msg => void message.success(msg) })
      go(`/defectManage/repairOrder?${new URLSearchParams({ keyword: no })}`)
    } catch (error) {
      void message.error(sentence(error))
    }
  }
  return (
    <CrudPage
      noun="缺陷"
      calls={{ list, detail, add: save, update: save, remove }}
      fields={fields}
      nameOf={row => row.defectNo}
      change="defect:manage"
      changeable={row => row.orderId === ''}
      actions={plans ? [{ title: '生成工单', shows: row => row.orderId === '', run: row => void generate(row) }] : []}
      blank={{ defectSource: '4', defectLevel: '3' }}
      width={720}
    />
  )
}
