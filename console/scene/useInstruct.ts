import { App } from 'antd'
import { useRef, useState } from 'react'
import { command } from '../../core/contract/devices/command.ts'
import { CallError, codes, sentence } from '../../core/errors.ts'
import { newNonce } from '../../core/call/sessionApi.ts'
import { useApi } from '../../core/call/useCall.ts'

const againMs = 1000
const mostTimes = 3
const lost = (error: unknown) => error instanceof CallError && (error.code === codes.network || error.code >= 500)

/**
 * Gives a device instructions, one after the other: what is pressed while one is on its way counts not. A request whose
 * answer was lost is sent again under the same number, of which the server makes one instruction.
 */
export function useInstruct(deviceNo: string, { onSent, locked }: { onSent: () => void; locked: () => void }) {
  const api = useApi()
  const { message } = App.useApp()
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)

  const send = async (val: string, indiNo?: string) => {
    const requestId = newNonce()
    for (let time = 1; ; time++) {
      try {
        return await api(command.instructIssue, { deviceNo, val, indiNo, requestId })
      } catch (error) {
        if (!lost(error) || time === mostTimes) throw error
        await new Promise(resolve => setTimeout(resolve, againMs))
      }
    }
  }
  const press = async (val: string, indiNo?: string) => {
    if (sending.current) return
    sending.current = true
    setBusy(true)
    try {
      await send(val, indiNo)
      void message.success('下发成功')
    } catch (error) {
      void message.warning(`下发失败：${sentence(error)}`)
      if (error instanceof CallError && error.code === codes.forbidden) locked()
    } finally {
      sending.current = false
      setBusy(false)
      onSent()
    }
  }
  return { press: (val: string, indiNo?: string) => void press(val, indiNo), busy }
}
export type Press = ReturnType<typeof useInstruct>['press']
