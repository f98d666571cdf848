import { useMemo } from 'react'
import { dict } from '../../../core/contract/platform/dict.ts'
import { useCall } from '../../../core/call/useCall.ts'

/** A dictionary, asked for once however many read it. @param type several with commas where their codes do not overlap */
export function useDict(type: string) {
  const { data, loading, error } = useCall(dict.getDictLists, { dictType: type })
  return useMemo(() => {
    const names = new Map(data?.map(({ dictCode, dictName }) => [dictCode, dictName]))
    return {
      options: [...names].map(([value, label]) => ({ value, label })),
      /** An unknown code goes by itself. */
      nameOf: (code: string) => names.get(code) ?? code,
      loading,
      error,
    }
  }, [data, loading, error])
}
