import { Form, Input, InputNumber, Select } from 'antd'
import { itemQuery, dwellTime } from '../../../core/rules/playlistRules.ts'
import { wallNames } from '../../kit/hooks/wallName.ts'
import { required, ruled } from '../../kit/form/formRules.ts'

const options = Object.entries(wallNames).map(([value, label]) => ({ value, label }))
const searching = { optionFilterProp: 'label' }

/** One place of the tour: which wall, asked for what, for how long. */
export const ItemInputs = ({ index }: { index: number }) => (
  <>
    <Form.Item name={[index, 'wall']} rules={[required('请选择大屏')]}>
      <Select aria-label={`第 ${index + 1} 个大屏`} placeholder="大屏" options={options} showSearch={searching} />
    </Form.Item>
    <Form.Item name={[index, 'query']} rules={[ruled(itemQuery)]}>
      <Input aria-label={`第 ${index + 1} 个参数`} placeholder="参数，如 area=130100" allowClear />
    </Form.Item>
    <Form.Item name={[index, 'seconds']} rules={[ruled(dwellTime)]}>
      <InputNumber aria-label={`第 ${index + 1} 个停留秒数`} suffix="秒" controls={false} />
    </Form.Item>
  </>
)
