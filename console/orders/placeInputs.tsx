import { Form } from 'antd'
import { required } from '../kit/form/formRules.ts'
import { DeviceSelect } from '../monitor/DeviceSelect.tsx'
import { SiteSelect } from '../monitor/SiteSelect.tsx'

/** Which of the site's devices; another site takes the choice back. */
export function DeviceInput() {
  const site: string = Form.useWatch('stationId') ?? ''
  return (
    <Form.Item
      name="deviceNo"
      label="设备"
      getValueProps={(no?: string) => ({ value: no ? [no] : [] })}
      getValueFromEvent={(chosen: string[]) => chosen[0] ?? ''}
    >
      <DeviceSelect site={site} most={1} value={[]} width="100%" onChange={() => {}} />
    </Form.Item>
  )
}

/** Where it is. */
export function SiteInput() {
  const form = Form.useFormInstance()
  return (
    <Form.Item name="stationId" label="站点" rules={[required('请选择站点')]}>
      <SiteSelect value="" width="100%" onChange={() => form.setFieldsValue({ deviceNo: '' })} />
    </Form.Item>
  )
}
