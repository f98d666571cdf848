import { App } from 'antd'
import { useEffect, useState } from 'react'
import { user } from '../../core/contract/platform/user.ts'
import { seconds, useCall } from '../../core/call/useCall.ts'
import { longestWait } from '../session/questionsUnderWay.ts'

/** An answer that takes longer than this may stand in the server's queue, ms. */
const longMs = 2000
const key = 'queue'

/** Says, while answers are long in coming, that they stand in the server's queue and how many of others come before them. */
export function useQueueNotice() {
  const { message } = App.useApp()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setLong(longestWait() > longMs), 500)
    return () => clearInterval(timer)
  }, [])
  const { data, error } = useCall(user.getQueue, {}, { enabled: long, every: seconds(2) })
  const place = long && !error && data?.waiting ? data : null
  const text = place && queueText(place.waiting, place.ahead)
  useEffect(() => {
    if (text) void message.open({ key, type: 'loading', content: text, duration: 0 })
    else message.destroy(key)
  }, [text, message])
  useEffect(() => () => message.destroy(key), [message])
}

const queueText = (waiting: number, ahead: number) =>
  `查询较多，您有 ${waiting} 个查询正在排队，${ahead > 0 ? `前面还有他人的 ${ahead} 个` : '即将轮到'}`
