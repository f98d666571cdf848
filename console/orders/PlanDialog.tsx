import { Alert, App, Checkbox, Form, Select } from 'antd'
import { useState } from 'react'
import type { Plan, ServiceOrderDetail } from '../../core/contract/orders/serviceOrder.ts'
import { serviceContract } from '../../core/contract/platform/serviceContract.ts'
import { standard } from '../../core/contract/orders/standard.ts'
import { longText, orderName } from '../../core/rules/rules.ts'
import { useCall } from '../../core/call/useCall.ts'
import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { Dialog } from '../kit/form/Dialog.tsx'
import { dictionary, inputsOf, text, time } from '../kit/fields/fields.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { required } from '../kit/form/formRules.ts'
import type { ServiceCalls } from './serviceCalls.ts'
import { StationPick } from './StationPick.tsx'

interface Values {
  orderContent: string
  orderDegree: string
  severLevel: string
  planArriveTime: string
  planFinishTime: string
  orderRemark: string
}
const inputs = inputsOf<Values>([
  text('orderContent', '工单名称', { required: true, rule: orderName, max: 60 }),
  dictionary('severLevel', '服务级别', 'sever_level', { required: true }),
  dictionary('orderDegree', '紧急程度', 'ORDER_LEVEL', { required: true }),
  time('planArriveTime', '计划开始时间', { form: true, required: true }),
  time('planFinishTime', '计划完成时间', { form: true, required: true }),
  text('orderRemark', '备注', { rule: longText, rows: 2, max: 500 }),
])

/** The contract that is worked under: its stations are the ones to choose from. */
function ContractInput() {
  const form = Form.useFormInstance()
  const [keyword, setKeyword] = useState('')
  const call = useCall(serviceContract.list, { current: 1, size: 50, ...(keyword && { keyword }) }, { keep: true })
  return (
    <Form.Item name="contractId" label="服务合同" rules={[required('请选择服务合同')]} className="wide">
      <Select
        showSearch={{ filterOption: false, onSearch: typed => setKeyword(typed.trim().slice(0, 40)) }}
        loading={call.fetching}
        placeholder="按合同名称、编号或客户查找"
        notFoundContent={call.error ? '获取列表失败' : '没有符合条件的合同'}
        options={call.data?.records.map(({ id, contractName, contractCode, stationCount }) => ({
          value: id,
          label: `${contractName}（${contractCode}，${stationCount} 站）`,
        }))}
        onChange={() => form.setFieldsValue({ orderStationList: [] })}
      />
    </Form.Item>
  )
}

/** By which standards the devices will be checked, so that nobody sends a plan without any. */
function StandardsNote({ service }: { service: string }) {
  const contractId: string = Form.useWatch('contractId') ?? ''
  const level: string = Form.useWatch('severLevel') ?? ''
  const { data } = useCall(standard.ofContract, { contractId, severType: service }, { enabled: contractId !== '' })
  if (!data) return null
  const fitting = data.filter(({ severLevel }) => severLevel === level)
  return (
    <Alert
      className="wide"
      type={fitting.length > 0 ? 'info' : 'warning'}
      showIcon
      title={
        fitting.length > 0
          ? `提交时按以下标准生成检查项：${fitting.map(({ standardName, items }) => `${standardName}（${items} 项）`).join('、')}`
          : '该合同的设备没有此服务级别的运维标准，请先在“运维标准”中维护'
      }
    />
  )
}

interface Props {
  /** The plan that is changed; a new one, if left out. */
  id?: string
  calls: ServiceCalls
  noun: string
  onSaved: (id: string) => void
  onClose: () => void
}

const initialOf = (order: ServiceOrderDetail): Partial<Plan> => ({
  contractId: order.contractId,
  orderContent: order.faultAppearance,
  orderDegree: (order.degree || '3') as Plan['orderDegree'],
  severLevel: order.severLevel,
  planArriveTime: order.planArriveTime,
  planFinishTime: order.planFinishTime,
  orderRemark: order.orderRemark,
  orderStationList: order.orderStationList.map(({ stationId, iesmngpatrolorderdevList }) => ({
    stationId,
    iesmngpatrolorderdevList: iesmngpatrolorderdevList.map(({ devNo, standardId }) => ({ devNo, standardId })),
  })),
})

function PlanForm({ order, calls, noun, onSaved, onClose }: Omit<Props, 'id'> & { order?: ServiceOrderDetail }) {
  const { message } = App.useApp()
  /** Sent at once, or kept as a draft. */
  const [sends, setSends] = useState(true)
  /** As it was when the form was filled; the order is read again meanwhile. */
  const [version] = useState(order?.version)
  return (
    <FormDialog
      title={`${order ? '修改' : '编制'}${noun}计划`}
      width={860}
      call={sends ? calls.send : calls.save}
      send={sends ? '提交审批' : '保存'}
      initial={order ? initialOf(order) : { orderDegree: '3', severLevel: '1', orderStationList: [] }}
      input={values => ({ ...values, ...(order && { id: order.id, version }) }) as never}
      done={({ id, no }) => {
        void message.info(sends ? `${noun}计划 ${no} 已提交审批` : `${noun}计划 ${no} 已保存，提交后进入审批`, 5)
        onSaved(id)
      }}
      onClose={onClose}
    >
      <ContractInput />
      {inputs}
      <StandardsNote service={noun === '巡检' ? '2' : '3'} />
      <Form.Item
        name="orderStationList"
        label="站点与设备"
        className="wide"
        required
        rules={[
          {
            validator: (_, list: Plan['orderStationList'] = []) =>
              list.length > 0 ? Promise.resolve() : Promise.reject(new Error('请至少选择一个站点')),
          },
        ]}
      >
        <StationPick calls={calls} />
      </Form.Item>
      <Checkbox className="wide" checked={sends} onChange={event => setSends(event.target.checked)}>
        保存后立即提交审批
      </Checkbox>
    </FormDialog>
  )
}

/** A plan as it stands now is read before it is changed. */
function PlanOf({ id, ...props }: Props & { id: string }) {
  const call = useCall(props.calls.detail, { id }, { fresh: 0 })
  if (call.data) return <PlanForm {...props} order={call.data} />
  return (
    <Dialog title={`修改${props.noun}计划`} onClose={props.onClose}>
      <AsyncContent call={call}>{() => null}</AsyncContent>
    </Dialog>
  )
}

/** Plans patrol or maintenance: under which contract, when, how thoroughly, at which stations and devices. */
export const PlanDialog = ({ id, ...props }: Props) => (id ? <PlanOf id={id} {...props} /> : <PlanForm {...props} />)
