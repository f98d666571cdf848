import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api } from '../../../core/client.ts'
import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { callKey, useApi } from '../../../core/call/useCall.ts'

/** One call that answers at once what the parts of a page would each ask for themselves. */
export interface PagePrefetch<C extends AnyCall = AnyCall> {
  call: C
  input: InputOf<C>
  /** What its parts ask, and what of the answer is theirs; undefined = nothing, the part asks for itself. */
  shares: readonly Share<ReplyOf<C>>[]
}
interface Share<Reply> {
  call: AnyCall
  input: unknown
  of: (reply: Reply) => unknown
}

/** A share, checked against the call whose answer it is. */
export const prefetched = <Reply, C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  of: (reply: Reply) => ReplyOf<C> | undefined,
): Share<Reply> => ({ call, input, of })

/**
 * Opens a page with one request: before its parts are there, what they are about to ask is under way, and they wait for
 * their share of the one answer. From then on each asks for itself when its own interval has passed; so does a part
 * whose question is another one (a later page, another day).
 * @param what of the page it is; opened once each, null = nothing yet
 */
export function usePagePrefetch<C extends AnyCall>(what: string, opening: PagePrefetch<C> | null) {
  const queries = useQueryClient()
  const api = useApi()
  // While the page is rendered: its parts ask as soon as they stand.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is opened once, whatever becomes of its address
  useMemo(() => {
    if (!opening) return
    let whole: Promise<ReplyOf<C>> | undefined
    for (const { call, input, of } of opening.shares)
      void queries.prefetchQuery({
        queryKey: callKey(call, input),
        queryFn: async () => {
          whole ??= api(opening.call, opening.input)
          const share = of(await whole)
          return share === undefined ? (api as Api)(call, input as never) : share
        },
      })
  }, [what, opening === null])
}
