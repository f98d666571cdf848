import { DatePicker, Form, Input, Segmented } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { longestShelfMinutes } from '../../../core/contract/alarms/alarmDesk.ts'
import { siteTime } from '../../../core/time/time.ts'
import { siteNow } from '../../kit/hooks/useNow.ts'
import { isPast } from './pickedTime.ts'

const lengths = [
  { value: '30', label: '30 分钟' },
  { value: '120', label: '2 小时' },
  { value: '480', label: '8 小时' },
  { value: '', label: '指定时间' },
]

/** A shelf opens with half an hour: who wants longer says so. */
export const shortShelf = { length: '30', reason: '' }

const keepEnter = (event: { key: string; preventDefault: () => void }) => event.key === 'Enter' && event.preventDefault()
const latest = () => dayjs(siteTime(new Date(siteNow() + (longestShelfMinutes - 1) * 60_000)))

/** How long, and why. */
export function ShelveInputs() {
  const length = Form.useWatch('length') ?? '30'
  return (
    <>
      <Form.Item name="length" label="搁置" className="wide">
        <Segmented options={lengths} block onKeyDown={keepEnter} />
      </Form.Item>
      {length === '' && (
        <Form.Item
          name="until"
          label="搁置至"
          className="wide"
          rules={[
            { required: true, message: '请选择结束时间' },
            { validator: async (_, picked?: Dayjs) => isPast(picked) && Promise.reject(new Error('不能早于当前时间')) },
            { validator: async (_, picked?: Dayjs) => picked?.isAfter(latest()) && Promise.reject(new Error('最长搁置 7 天')) },
          ]}
        >
          <DatePicker
            showTime
            showNow={false}
            format="YYYY-MM-DD HH:mm"
            placeholder="请选择时间，最长 7 天"
            style={{ width: '100%' }}
            onKeyDown={keepEnter}
          />
        </Form.Item>
      )}
      <Form.Item
        name="reason"
        label="搁置原因"
        className="wide"
        rules={[
          { required: true, whitespace: true, message: '请填写搁置原因' },
          { max: 100, message: '不能超过100个字符' },
        ]}
      >
        <Input.TextArea rows={2} maxLength={100} showCount placeholder="如：计划检修、等待备件" />
      </Form.Item>
    </>
  )
}
