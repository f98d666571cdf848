import { Form } from 'antd'
import { type KeyDevice, keyDevice } from '../../../core/contract/orders/keyDevice.ts'
import { patrol } from '../../../core/contract/orders/patrol.ts'
import { inspectionDays, remark } from '../../../core/rules/rules.ts'
import { CrudPage } from '../../kit/pages/CrudPage.tsx'
import { choice, day, derived, type Field, number, reference, text, textFilter, time } from '../../kit/fields/fields.ts'
import { required } from '../../kit/form/formRules.ts'
import { TwoLineText } from '../../kit/detail/TwoLineText.tsx'
import { DeviceSelect } from '../../monitor/DeviceSelect.tsx'

const dues = {
  overdue: { label: '已逾期', tone: 'bad' },
  soon: { label: '7 天内到期', tone: 'warn' },
  fine: { label: '未到期', tone: 'good' },
} as const

const DeviceInput = (
  <Form.Item
    name="deviceNo"
    label="设备"
    rules={[required('请选择设备')]}
    getValueProps={(no?: string) => ({ value: no ? [no] : [] })}
    getValueFromEvent={(chosen: string[]) => chosen[0] ?? ''}
  >
    <DeviceSelect site="" most={1} value={[]} width="100%" onChange={() => {}} />
  </Form.Item>
)

const fields: readonly Field<KeyDevice>[] = [
  {
    ...derived<KeyDevice>('devName', '设备', row => row.devName, { width: 236 }),
    // Which one it is, its site tells: every site has a first inverter.
    cell: row => <TwoLineText second={row.stationName}>{row.devName}</TwoLineText>,
    filter: textFilter('keyword', '设备、站点'),
    in: { list: true, filter: true, form: true, detail: true, export: true },
    input: DeviceInput,
  },
  derived<KeyDevice>('deviceNo', '设备编号', row => row.deviceNo, { list: false, figures: true }),
  text<KeyDevice>('devTypeName', '类型', { form: false, width: 140, card: false }),
  text<KeyDevice>('stationName', '站点', { list: false, form: false }),
  choice<KeyDevice>('importance', '重要程度', { '1': '关键', '2': '重要', '3': '一般' }, { filter: true, required: true, width: 90 }),
  reference<KeyDevice>('keeperId', '责任人', patrol.people, {
    id: 'userId',
    name: 'userName',
    shown: 'keeperName',
    required: true,
    width: 168,
  }),
  number<KeyDevice>('intervalDays', '检查周期', { unit: '天', decimals: 0, required: true, rule: inspectionDays, width: 90 }),
  day<KeyDevice>('lastDate', '上次检查', { form: true, width: 100 }),
  day<KeyDevice>('nextDate', '下次检查', { width: 100 }),
  choice<KeyDevice>('due', '到期情况', dues, { filter: true, form: false, width: 110 }),
  text<KeyDevice>('remark', '备注', { rule: remark, max: 200, rows: 2, card: false }),
  time<KeyDevice>('updatedAt', '修改时间', { list: false }),
]

/** 重点设备维护: devices under special care, whose they are and when they are looked at next. */
export default function KeyDevicesPage() {
  return (
    <CrudPage
      noun="重点设备"
      calls={{ list: keyDevice.list, add: keyDevice.save, update: keyDevice.save, remove: keyDevice.remove }}
      fields={fields}
      nameOf={row => row.devName}
      change="equipment:manage"
      blank={{ importance: '2', intervalDays: 14, lastDate: '', remark: '' }}
    />
  )
}
