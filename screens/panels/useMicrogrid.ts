import { useAtomValue } from 'jotai'
import { queryParamAtom } from '../shown/wallQuery.ts'

/** The micro-grid the wall was asked for; '' = the server chooses. */
export const microgridAtom = queryParamAtom('microgrid')

/** The same as the calls take it. */
export function useMicrogrid(): { id?: string } {
  const id = useAtomValue(microgridAtom)
  return id ? { id } : {}
}
