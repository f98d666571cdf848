import { App } from 'antd'
import { useState } from 'react'
import type { Api } from '../../../core/client.ts'
import { useApi } from '../../../core/call/useCall.ts'
import { sentence } from '../../../core/errors.ts'

/** Sends what a button means, once at a time; what is refused is said. @returns whether it is on its way, and what sends it */
export function useAct(): [boolean, (send: (api: Api) => Promise<unknown>, then: () => void) => void] {
  const api = useApi()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const act = async (send: (api: Api) => Promise<unknown>, then: () => void) => {
    setBusy(true)
    try {
      await send(api)
      then()
    } catch (error) {
      void message.error(sentence(error, '操作失败'))
    } finally {
      setBusy(false)
    }
  }
  return [busy, (send, then) => void act(send, then)]
}
