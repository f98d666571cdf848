import { useEffect, useState } from 'react'
import type { AnyCall, InputOf, ReplyOf } from '../../core/contract/call.ts'
import { type CallError, codes } from '../../core/errors.ts'
import { useUser } from '../../core/session.ts'
import { minutes, useCall } from '../../core/call/useCall.ts'
import { type KeptReply, keepReply, readReply, replyKey } from './keptReplies.ts'

interface Kept<T> {
  data: T | undefined
  /** When it was answered, epoch ms; 0 = never. */
  at: number
  /** It was not answered now: shown is what was answered before. */
  offline: boolean
  /** Why there is nothing to show. */
  error: CallError | null
  refetch: () => void
}

/** Reads a call and keeps the answer on the phone, so that it is there without a network as well. */
export function useKept<C extends AnyCall>(call: C, input: InputOf<C>): Kept<ReplyOf<C>> {
  const userId = useUser()?.userId ?? ''
  const { data, error, updatedAt, refetch } = useCall(call, input, { every: minutes(1) })
  const key = replyKey(userId, call.path, input)
  const [kept, setKept] = useState<{ key: string; reply: KeptReply<ReplyOf<C>> | undefined }>()
  useEffect(() => {
    if (data !== undefined) void keepReply(key, data)
  }, [key, data])
  const lost = error !== null && (error.code === codes.network || error.code >= 500)
  useEffect(() => {
    if (!lost || data !== undefined) return
    let here = true
    void readReply<ReplyOf<C>>(key).then(reply => here && setKept({ key, reply }))
    return () => {
      here = false
    }
  }, [key, lost, data])
  const known = kept?.key === key ? kept : undefined
  const shown = data ?? known?.reply?.data
  return {
    data: shown,
    at: data === undefined ? (known?.reply?.at ?? 0) : updatedAt,
    offline: lost,
    // Until the phone has looked, nothing is missing yet.
    error: shown === undefined && (!lost || known) ? error : null,
    refetch,
  }
}
