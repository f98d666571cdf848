import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/energy/pv.ts'
import type { CallState } from '../../../core/call/useCall.ts'
import type { Source } from '../../kit/Panel.tsx'
import { waitsFor } from '../../kit/waitsFor.ts'

type Performance = ReplyOf<typeof pv.getPerformance>

/** The site the wall looks at closely, as its panels name it. */
export interface Focused {
  siteId: string | undefined
  name: string
  /** A panel's answer about it; until it is known which site that is, the state of the list it comes from. */
  of: <S extends Source>(answer: S) => S
}

export function focusedOf(list: Pick<CallState<Performance>, 'data' | 'loading' | 'error'>, siteId: string | undefined): Focused {
  const site = list.data?.sites.find(each => each.siteId === siteId)
  // A list without sites is an answer, too: then there is nothing to wait for.
  const known = siteId !== undefined || list.data !== undefined
  return { siteId, name: site?.shortName ?? '', of: answer => waitsFor(answer, list, known) }
}
