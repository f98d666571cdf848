import { useCallback, useEffect, useState } from 'react'
import type { InputOf } from '../../core/contract/call.ts'
import { user } from '../../core/contract/platform/user.ts'
import { sentence } from '../../core/errors.ts'
import { useApi } from '../../core/call/useCall.ts'
import { withTicket } from '../kit/hooks/withTicket.ts'

/** An application a ticket can be for. */
type Target = InputOf<typeof user.getTicket>['target']

/** The address with a fresh one-time ticket; asked once a mount, for a ticket is spent by being used. */
export function useTicketedAddress(url: string, below: string, target: Target) {
  const api = useApi()
  const [state, setState] = useState({ address: '', error: '' })
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const stop = new AbortController()
    api(user.getTicket, { target }, { signal: stop.signal }).then(
      ({ ticket }) => setState({ address: withTicket(url, ticket, below), error: '' }),
      (error: unknown) => !stop.signal.aborted && setState({ address: '', error: sentence(error) }),
    )
    return () => stop.abort()
  }, [api, url, below, target, round])
  return { ...state, retry: useCallback(() => setRound(now => now + 1), []) }
}
