import { App, Button, Popconfirm, Tooltip } from 'antd'
import { useState } from 'react'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import { sentence } from '../../core/errors.ts'
import { useApi, useCall } from '../../core/call/useCall.ts'
import { useCan } from '../kit/hooks/useMenu.ts'

const seconds = 60

/** 演练: drives a real reading of one running device over its limit, for those who may; without a simulator it says why not. */
export function DrillButton() {
  const may = useCan('alarm:drill')
  const api = useApi()
  const settings = useCall(alarm.settings, {}, { enabled: may })
  const [busy, setBusy] = useState(false)
  const { message } = App.useApp()
  if (!may || !settings.data) return null
  if (!settings.data.drill)
    return (
      <Tooltip title="当前接入的是真实设备，未启用模拟数据，无法演练">
        <Button disabled>演练</Button>
      </Tooltip>
    )
  const start = async () => {
    setBusy(true)
    try {
      await api(alarm.drill, { seconds }, { onMessage: msg => void message.success(msg) })
    } catch (error) {
      void message.error(sentence(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Popconfirm
      title="告警演练"
      description={`将使一台运行设备的读数越过上限 ${seconds} 秒，随后自动恢复。`}
      okText="开始"
      cancelText="取消"
      onConfirm={start}
    >
      <Button loading={busy}>演练</Button>
    </Popconfirm>
  )
}
