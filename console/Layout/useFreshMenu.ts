import { useEffect } from 'react'
import { seconds } from '../../core/call/useCall.ts'
import { useMenu } from '../kit/hooks/useMenu.ts'

/** Permissions are asked for again on the way to another page, beside it, never before it: what was taken away closes a moment later. */
export function useFreshMenu(pathname: string) {
  const { updatedAt, refetch } = useMenu()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another page asks
  useEffect(() => {
    if (updatedAt > 0 && Date.now() - updatedAt > seconds(5)) refetch()
  }, [pathname])
}
