import type { InputOf } from '../../core/contract/call.ts'
import type { screen } from '../../core/contract/screen.ts'

/** The list's filters as they stand in the address; empty = all. */
export const noFilters = { name: '', state: '', orgId: '' }
export type TokenFilters = typeof noFilters

export const states = [
  { value: '', label: '全部' },
  { value: 'live', label: '有效' },
  { value: 'revoked', label: '已撤销' },
]

export const pageInput = ({ name, state, orgId }: TokenFilters, page: { current: number; size: number }): InputOf<typeof screen.list> => ({
  ...page,
  name: name.slice(0, 40) || undefined,
  orgId: orgId || undefined,
  state: state === 'live' || state === 'revoked' ? state : undefined,
})
