import { Checkbox, Form, Input, InputNumber } from 'antd'
import { checkName, longText } from '../../../core/rules/rules.ts'
import { ruled } from '../../kit/form/formRules.ts'

/** One thing that is checked: its name, how, and the reading with its limits where there is one. */
export const ItemInputs = ({ index }: { index: number }) => (
  <>
    <Form.Item name={[index, 'standardName']} rules={[ruled(checkName)]}>
      <Input aria-label={`第 ${index + 1} 项名称`} placeholder="检查项" title="如：桩体外观" maxLength={60} />
    </Form.Item>
    <Form.Item name={[index, 'method']} rules={[ruled(longText)]}>
      <Input aria-label={`第 ${index + 1} 项方法`} placeholder="方法与要求" title="如：无变形、无锈蚀" maxLength={500} />
    </Form.Item>
    <Form.Item name={[index, 'unit']}>
      <Input aria-label={`第 ${index + 1} 项单位`} placeholder="单位" maxLength={12} />
    </Form.Item>
    <Form.Item name={[index, 'lower']}>
      <InputNumber aria-label={`第 ${index + 1} 项下限`} placeholder="下限" controls={false} />
    </Form.Item>
    <Form.Item name={[index, 'upper']}>
      <InputNumber aria-label={`第 ${index + 1} 项上限`} placeholder="上限" controls={false} />
    </Form.Item>
    <Form.Item name={[index, 'photo']} valuePropName="checked">
      <Checkbox>拍照</Checkbox>
    </Form.Item>
    {/* The item's own id goes through the form unseen. */}
    <Form.Item name={[index, 'standardId']} hidden noStyle>
      <Input type="hidden" />
    </Form.Item>
  </>
)
