import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { minutes, useCall } from '../../../core/call/useCall.ts'
import { microgridAtom } from '../useMicrogrid.ts'

/**
 * The campus the wall shows: the one it was asked for, else the first, which is then noted in the wall's question, so
 * that every panel reads the same. `id` undefined = not known yet, null = there is none; `failed` = nobody could tell
 * so far.
 */
export function useCampus() {
  const [asked, ask] = useAtom(microgridAtom)
  const list = useCall(microgrid.list, {}, { every: minutes(10), enabled: asked === '' })
  const first = list.data?.find(({ kind }) => kind === 'campus')?.id
  useEffect(() => {
    if (!asked && first !== undefined) ask(first)
  }, [asked, first, ask])
  return { id: asked || (list.data && !first ? null : undefined), failed: !list.data && Boolean(list.error), stale: list.stale }
}
