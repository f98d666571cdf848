import type { AnyCall } from '../../../core/contract/call.ts'
import type { Ask } from '../../../core/contract/platform/explain.ts'

/** What an input itself can be asked by. @param field of the call's reply; '' = all of it */
export const nextOf = ({ path }: AnyCall, input: Record<string, unknown>, field: string, key = ''): Ask => ({ path, input, field, key })
