import { dict } from '../../../core/contract/platform/dict.ts'
import { useCall } from '../../../core/call/useCall.ts'
import type { SheetField } from '../fields/field.ts'

/** How a value of a field is called, where it is a code. */
export function useNames(fields: readonly SheetField[]) {
  const types = fields.flatMap(({ dictionary }) => dictionary ?? []).join(',')
  const { data = [] } = useCall(dict.getDictLists, { dictType: types }, { enabled: types !== '' })
  return (field: SheetField, value: unknown): string => {
    const text = value === null || value === undefined ? '' : String(value)
    if (!field.dictionary) return text
    return data.find(({ dictType, dictCode }) => field.dictionary?.split(',').includes(dictType) && dictCode === text)?.dictName ?? text
  }
}
