import { dict } from '../../../core/contract/platform/dict.ts'
import { useApi } from '../../../core/call/useCall.ts'
import type { SheetField } from '../fields/field.ts'

/** Reads the dictionaries that some fields take their codes from, when it is called. */
export function useEntries() {
  const api = useApi()
  return async (fields: readonly Pick<SheetField, 'dictionary'>[]) => {
    const types = fields.flatMap(({ dictionary }) => dictionary ?? [])
    return types.length > 0 ? await api(dict.getDictLists, { dictType: types.join(',') }) : []
  }
}
