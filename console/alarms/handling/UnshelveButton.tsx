import { App, Button } from 'antd'
import { useState } from 'react'
import { useAlarmFeedStore } from '../../../core/alarms/useAlarmFeed.ts'
import { alarmDesk } from '../../../core/contract/alarms/alarmDesk.ts'
import { sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'

/** 取消搁置: back to what waits, before its time. */
export function UnshelveButton({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const api = useApi()
  const feed = useAlarmFeedStore()
  const [busy, setBusy] = useState(false)
  const { message } = App.useApp()
  const end = async () => {
    setBusy(true)
    try {
      await api(alarmDesk.unshelve, { ids: ids.join(',') }, { onMessage: msg => void message.success(msg) })
      feed.refresh()
      onDone()
    } catch (error) {
      void message.error(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" loading={busy} onClick={() => void end()}>
      取消搁置
    </Button>
  )
}
