import type { Dayjs } from 'dayjs'
import { DatePicker, Form, Input, Segmented } from 'antd'
import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'
import { DictSelect } from '../../kit/form/DictSelect.tsx'
import { CrewFields } from './CrewFields.tsx'
import { isPast } from './pickedTime.ts'
import { UsualOpinions } from './UsualOpinions.tsx'

/** Documented: a decision opens with 忽略 and 无. */
export const undecided = { nextDeal: '1', dealOpinion: '无' }

const decisions = [
  { value: '1', label: '忽略' },
  { value: '2', label: '转故障研判' },
  { value: '3', label: '转抢修工单' },
]

/** Enter chooses, takes a time over, and must not send the decision along with it. */
const keepEnter = (event: { key: string; preventDefault: () => void }) => event.key === 'Enter' && event.preventDefault()

interface Props {
  /** Narrows the crews. */
  baseId?: string
  /** Of one site: crews say how busy and how near they are. */
  stationId?: string
  /** Of one kind: what is usually written about it can be taken over. */
  of?: Pick<AlarmRow, 'sign' | 'type'>
}

/** The documented decision: 1 ignore, 2 fault judgement, 3 emergency repair. */
export function HandlingInputs({ baseId, stationId, of }: Props) {
  const nextDeal = Form.useWatch('nextDeal') ?? '1'
  return (
    <>
      <Form.Item name="nextDeal" label="处理方式" className="wide">
        <Segmented options={decisions} block onKeyDown={keepEnter} />
      </Form.Item>
      {nextDeal !== '1' && (
        <Form.Item name="orderDegree" label="紧急程度">
          <DictSelect type="ORDER_LEVEL" placeholder="默认取告警等级" />
        </Form.Item>
      )}
      {nextDeal === '3' && (
        <>
          <CrewFields baseId={baseId} stationId={stationId} />
          <Form.Item
            name="planFinishTime"
            label="计划完成时间"
            rules={[{ validator: async (_, picked?: Dayjs) => isPast(picked) && Promise.reject(new Error('不能早于当前时间')) }]}
          >
            {/* No 此刻: it would be the browser's clock, and the time meant is the site's. */}
            <DatePicker
              showTime
              showNow={false}
              format="YYYY-MM-DD HH:mm"
              placeholder="请选择时间"
              style={{ width: '100%' }}
              onKeyDown={keepEnter}
            />
          </Form.Item>
        </>
      )}
      <Form.Item name="dealOpinion" label="处理意见" rules={[{ max: 200, message: '不能超过200个字符' }]} className="wide">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      {of && (
        <div className="wide">
          <UsualOpinions of={of} />
        </div>
      )}
    </>
  )
}
