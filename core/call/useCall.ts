import { type DefaultOptions, QueryClient, replaceEqualDeep, useQuery } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { Api } from '../client.ts'
import type { AnyCall, InputOf, ReplyOf } from '../contract/call.ts'
import type { CallError } from '../errors.ts'
import { isLate } from '../units/freshness.ts'
import { askedAgain } from './askedAgain.ts'
import { keepTag, tagOf } from './replyTags.ts'

export const seconds = (n: number) => n * 1000
export const minutes = (n: number) => n * 60_000

/** The app's client, handed down once at the root. */
export const ApiContext = createContext<Api | null>(null)
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi outside of ApiContext')
  return api
}

/**
 * The new reply with everything in it that is as before still the same object, so that nobody draws it again; it goes
 * by the new one's tag.
 */
function asBefore(before: unknown, reply: unknown): unknown {
  const kept = replaceEqualDeep(before, reply)
  if (kept !== reply) keepTag(kept, tagOf(reply))
  return kept
}

/**
 * One cache an app: failed polls keep the last data; nothing is fetched again merely because a window got focus, unless
 * the app says so. The browser's word that it is offline stops nothing: it speaks of another network than the server's
 * as often as not, and whether a question is answered shows by asking.
 */
export const createQueries = (more: DefaultOptions['queries'] = {}) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchOnWindowFocus: false,
        staleTime: 1000,
        gcTime: minutes(5),
        structuralSharing: asBefore,
        ...more,
      },
    },
  })

/** Key of a call and its input: every reader of the same fact shares one request. */
export const callKey = (call: AnyCall, input: unknown) => [call.path, input ?? {}] as const

export interface CallState<T> {
  data: T | undefined
  /** What was asked: a figure of the answer can be followed to where it comes from (core/explain/explains.ts). */
  asked: { call: AnyCall; input: unknown }
  /** First load under way, nothing to show yet. */
  loading: boolean
  /** A request is on its way. */
  fetching: boolean
  /** The last attempt failed; `data` is what was known before. */
  error: CallError | null
  /** `data` answers the input before this one (`keep`): the new answer is on its way. */
  previous: boolean
  /** Data is older than twice the polling interval, or the last poll failed. */
  stale: boolean
  /** When `data` arrived, epoch ms; 0 = never. */
  updatedAt: number
  refetch: () => void
}

interface Options {
  /** Poll interval in ms. */
  every?: number
  /** false: wait, do not ask yet. */
  enabled?: boolean
  /** Keep showing the answer to the previous input while the next one loads (lists, pages). */
  keep?: boolean
  /** So long, ms, an answer does for whoever else wants it; without it a second. */
  fresh?: number
}

/**
 * Reads a call, shares it with every other reader of the same call and input, and keeps the last data over failures.
 */
export function useCall<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { every, enabled = true, keep = false, fresh }: Options = {},
): CallState<ReplyOf<C>> {
  const api = useApi()
  const query = useQuery<ReplyOf<C>, CallError>({
    queryKey: callKey(call, input),
    queryFn: ({ signal, client, queryKey }) => api(call, input, { signal, known: client.getQueryData(queryKey) }),
    refetchInterval: ({ state }) => askedAgain(state.error, every),
    enabled,
    ...(fresh !== undefined && { staleTime: fresh }),
    placeholderData: keep ? previous => previous : undefined,
  })
  const old = every !== undefined && query.dataUpdatedAt > 0 && isLate(Date.now() - query.dataUpdatedAt - seconds(5), every)
  return {
    data: query.data,
    asked: { call, input },
    loading: query.isPending && enabled,
    fetching: query.isFetching,
    error: query.error,
    previous: query.isPlaceholderData,
    stale: query.isError || old,
    updatedAt: query.dataUpdatedAt,
    refetch: () => void query.refetch(),
  }
}
