import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { playlist } from '../../core/contract/walls/playlist.ts'
import { callKey, minutes, useApi } from '../../core/call/useCall.ts'

/**
 * Tells the paths of the walls this token or user opens. They are asked for when somebody wants another wall: most
 * walls stand for weeks as they are.
 */
export function useOpenWalls(): () => Promise<readonly string[]> {
  const queries = useQueryClient()
  const api = useApi()
  return useCallback(
    () =>
      queries.fetchQuery({
        queryKey: callKey(playlist.getWalls, {}),
        queryFn: ({ signal }) => api(playlist.getWalls, {}, { signal }),
        staleTime: minutes(10),
      }),
    [queries, api],
  )
}
