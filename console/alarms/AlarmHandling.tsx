import { App, DatePicker, Form, Input, Segmented, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useAlarmFeedStore } from '../../core/alarms/useAlarmFeed.ts'
import { type AlarmRow, alarm as calls } from '../../core/contract/alarm.ts'
import { dict } from '../../core/contract/dict.ts'
import { CallError, codes, sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/useCall.ts'
import { FormEnd } from '../kit/FormEnd.tsx'
import { CrewFields } from './CrewFields.tsx'
import { isPast, pickedTime } from './pickedTime.ts'

interface Props {
  /** One id or a comma list. */
  ids: string
  /** The alarm, where it is one: its base narrows the crews. */
  alarm?: AlarmRow
  onDone: (handled: readonly string[]) => void
  onCancel: () => void
  /** Somebody else was faster. */
  onTaken?: () => void
}

export type NextDeal = '1' | '2' | '3'

export interface HandlingFields {
  nextDeal: NextDeal
  dealOpinion: string
  orderDegree?: string
  planFinishTime?: Dayjs
  crewId?: string
  crewName?: string
  principal?: string
  principalContact?: string
}

const choices = [
  { value: '1', label: '忽略' },
  { value: '2', label: '转故障研判' },
  { value: '3', label: '转抢修工单' },
]

/** The documented decision: 1 ignore, 2 fault judgement, 3 emergency repair; opens with ignore and 无. */
export function AlarmHandling({ ids, alarm, onDone, onCancel, onTaken }: Props) {
  const api = useApi()
  const feed = useAlarmFeedStore()
  const { message } = App.useApp()
  const [form] = Form.useForm<HandlingFields>()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const nextDeal = Form.useWatch('nextDeal', form) ?? '1'
  const degrees = useCall(dict.getDictList, { code: 'ORDER_LEVEL' }, { enabled: nextDeal !== '1' })

  const submit = async ({ planFinishTime, ...fields }: HandlingFields) => {
    setBusy(true)
    setRefused('')
    try {
      const plan = fields.nextDeal === '3' ? pickedTime(planFinishTime) : undefined
      const { handled } = await api(
        calls.saveAlarm,
        { ...fields, ids, planFinishTime: plan, dealOpinion: fields.dealOpinion ?? '' },
        { said: msg => void message.success(msg) },
      )
      feed.remove(handled)
      onDone(handled)
    } catch (error) {
      setRefused(sentence(error))
      void message.error(sentence(error))
      if (error instanceof CallError && error.code === codes.conflict) {
        feed.refresh()
        onTaken?.()
      }
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      className="alarm-handling"
      initialValues={{ nextDeal: '1', dealOpinion: '无', orderDegree: alarm?.level }}
      onFinish={submit}
      disabled={busy}
    >
      <Form.Item name="nextDeal" label="处理方式">
        <Segmented options={choices} block />
      </Form.Item>
      {nextDeal !== '1' && (
        <Form.Item name="orderDegree" label="紧急程度">
          <Select
            allowClear
            placeholder="默认取告警等级"
            loading={degrees.loading}
            options={degrees.data?.map(({ dictCode, dictName }) => ({ value: dictCode, label: dictName }))}
          />
        </Form.Item>
      )}
      {nextDeal === '3' && (
        <>
          <CrewFields baseId={alarm?.baseId} />
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
              // Enter takes the time over; it must not send the order along with it.
              onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
            />
          </Form.Item>
        </>
      )}
      <Form.Item name="dealOpinion" label="处理意见" rules={[{ max: 200, message: '不能超过200个字符' }]}>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <FormEnd refused={refused} busy={busy} send="确定" onCancel={onCancel} />
    </Form>
  )
}
