import { useState } from 'react'
import { type CueInput, cue, type NamedWall } from '../../../core/contract/walls/cue.ts'
import { sentence } from '../../../core/errors.ts'
import { useApi } from '../../../core/call/useCall.ts'

/** What became of the last order, told where its button is. */
export interface Sent {
  /** Which control it was. */
  at: string
  text: string
  ok: boolean
}

export interface Conduct {
  /** The control whose order is on its way, '' = none. */
  busy: string
  sent: Sent | null
  send: (at: string, order: CueInput) => Promise<void>
}

/** Sends orders to the walls of a name, one at a time. */
export function useConduct(wall: Pick<NamedWall, 'orgId' | 'name'>, onSent: () => void): Conduct {
  const api = useApi()
  const [busy, setBusy] = useState('')
  const [sent, setSent] = useState<Sent | null>(null)
  return {
    busy,
    sent,
    async send(at, order) {
      setBusy(at)
      setSent(null)
      try {
        await api(cue.send, { orgId: wall.orgId, name: wall.name, cue: order }, { onMessage: text => setSent({ at, text, ok: true }) })
      } catch (error) {
        setSent({ at, text: sentence(error, '发送失败'), ok: false })
      }
      setBusy('')
      onSent()
    },
  }
}
