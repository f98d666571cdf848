import type { Call } from '../../../../core/contract/call.ts'
import type { Page } from '../../hooks/useList.ts'

/** Those that are bound, or the others. */
interface Asked {
  id: string
  bound?: boolean | undefined
  keyword?: string | undefined
  current?: unknown
  size?: unknown
}

/** What can be bound, as a call lists it. */
export interface Things<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: what else a call may be asked stands in a contravariant place
  call: Call<any, Asked, Page<Row>>
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  /** What tells it from others of that name. */
  noteOf: (row: Row) => string
  /** Why it cannot be added; '' = it can. */
  takenBy?: (row: Row) => string
}
