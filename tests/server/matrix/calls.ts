import type { AnyCall } from '../../../core/contract/call.ts'
import { contracts } from '../../../core/contract/index.ts'

/** Every call of the product, from the contract itself: a new one is covered the moment it is declared. */
export const calls: { name: string; call: AnyCall }[] = Object.entries(contracts).flatMap(([noun, contract]) =>
  Object.entries(contract).map(([verb, call]) => ({ name: `${noun}.${verb}`, call: call as AnyCall })),
)

/** Calls that somebody must prove to be somebody for. */
export const guarded = calls.filter(({ call }) => call.permission !== 'public')
