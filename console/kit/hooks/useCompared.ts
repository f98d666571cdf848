import { useQueries } from '@tanstack/react-query'
import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { callKey, useApi } from '../../../core/call/useCall.ts'
import { sentence } from '../../../core/errors.ts'

/** Whether all that is asked for beside an answer is there. */
export interface Beside {
  /** Some of it is on its way. */
  waiting: boolean
  /** Some of it could not be read: why. '' = nothing is missing. */
  missing: string
}

/** What an answer is compared with: of other days, by the same call. */
export interface Compared<T> extends Beside {
  /** In the order of the inputs; undefined where one is not here. */
  answers: readonly (T | undefined)[]
  refetch: () => void
}

interface Query<T> {
  data: T | undefined
  error: unknown
}

/** An answer whose last poll failed is known all the same. */
export function besideOf(queries: readonly Query<unknown>[]): Beside {
  const unknown = queries.filter(({ data }) => data === undefined)
  const failed = unknown.find(({ error }) => error)
  return { waiting: unknown.some(({ error }) => !error), missing: failed ? sentence(failed.error, '获取数据失败') : '' }
}

export function useCompared<C extends AnyCall>(call: C, inputs: readonly InputOf<C>[]): Compared<ReplyOf<C>> {
  const api = useApi()
  const queries = useQueries({ queries: inputs.map(input => ({ queryKey: callKey(call, input), queryFn: () => api(call, input) })) })
  return {
    ...besideOf(queries),
    answers: queries.map(({ data }) => data as ReplyOf<C> | undefined),
    refetch: () => {
      for (const { data, refetch } of queries) if (data === undefined) void refetch()
    },
  }
}
