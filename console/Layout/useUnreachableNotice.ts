import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useEffect } from 'react'
import { CallError, codes, networkMessage } from '../../core/errors.ts'

/** Says that the server was not reached: once for all that fails together, and not again for a question that goes on failing. */
export function useUnreachableNotice() {
  const queries = useQueryClient()
  const { message } = App.useApp()
  useEffect(() => {
    const failing = new Set<string>()
    return queries.getQueryCache().subscribe(event => {
      if (event.type !== 'updated') return
      const { queryHash } = event.query
      if (event.action.type === 'success') failing.delete(queryHash)
      if (event.action.type !== 'error' || failing.has(queryHash)) return
      const { error } = event.action
      if (!(error instanceof CallError) || error.code !== codes.network) return
      failing.add(queryHash)
      void message.error({ key: 'unreached', content: networkMessage })
    })
  }, [queries, message])
}
