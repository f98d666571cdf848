import type { AnyCall, Call } from '../../../core/contract/call.ts'
import type { Page } from './useList.ts'

/** The regular verbs of a noun, as its contract declares them; a verb left out is not offered. */
export interface CrudCalls<Row> {
  list: Call<{ current?: unknown; size?: unknown }, unknown, Page<Row>>
  detail?: Call<{ id: string }, unknown, Row>
  add?: AnyCall
  update?: AnyCall
  remove?: AnyCall
}
