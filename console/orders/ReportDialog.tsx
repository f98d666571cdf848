import { App } from 'antd'
import { useState } from 'react'
import type { OrderDetail } from '../../core/contract/orders/order.ts'
import { repair } from '../../core/contract/orders/repair.ts'
import { longText } from '../../core/rules/rules.ts'
import { dictionary, inputsOf, text, time } from '../kit/fields/fields.ts'
import { FormDialog } from '../kit/form/FormDialog.tsx'
import { DeviceInput, SiteInput } from './placeInputs.tsx'

interface Values {
  faultAppearance: string
  degree: string
  faultTime: string
  faultAddr: string
  declareUser: string
  phoneNum: string
  orderRemark: string
}
const inputs = inputsOf<Values>([
  dictionary('degree', '紧急程度', 'ORDER_LEVEL', { required: true }),
  time('faultTime', '故障时间', { form: true }),
  text('faultAppearance', '故障现象', { required: true, rule: longText, rows: 3, max: 500 }),
  text('faultAddr', '故障地址', { max: 200, hint: '不填写时取站点地址' }),
  text('declareUser', '申报人', { max: 40, hint: '不填写时取登记人' }),
  text('phoneNum', '联系电话', { max: 20, hint: '不填写时取站点联系电话' }),
  text('orderRemark', '备注', { rule: longText, rows: 2, max: 500 }),
])

interface Props {
  /** The report that is changed; a new one, if left out. */
  order?: OrderDetail
  onSaved: (id: string) => void
  onClose: () => void
}

/** 报修登记: kept as a draft until it is handed in. */
export function ReportDialog({ order, onSaved, onClose }: Props) {
  const { message } = App.useApp()
  /** As it was when the form was filled; the order is read again meanwhile. */
  const [version] = useState(order?.version)
  const fields = (
    <>
      <SiteInput />
      <DeviceInput />
      {inputs}
    </>
  )
  if (!order)
    return (
      <FormDialog
        title="登记报修"
        width={720}
        call={repair.add}
        initial={{ degree: '3' }}
        done={({ id, no }) => {
          void message.info(`报修单 ${no} 已保存，提交后进入故障研判`, 6)
          onSaved(id)
        }}
        onClose={onClose}
      >
        {fields}
      </FormDialog>
    )
  const { stationId, deviceNo, degree, faultTime, faultAppearance, faultAddr, declareUser, phoneNum, orderRemark, id } = order
  return (
    <FormDialog
      title="修改报修"
      width={720}
      call={repair.update}
      initial={{ stationId, deviceNo, degree, faultTime, faultAppearance, faultAddr, declareUser, phoneNum, orderRemark }}
      input={values => ({ ...values, id, version }) as never}
      done={() => onSaved(id)}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  )
}
