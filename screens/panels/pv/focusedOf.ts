import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/pv.ts'

type Performance = ReplyOf<typeof pv.getPerformance>

/** The site the wall looks at closely, as its panels name it. */
export interface Focused {
  siteId: string | undefined
  name: string
}

export function focusedOf(data: Performance | undefined, siteId: string | undefined): Focused {
  const site = data?.sites.find(each => each.siteId === siteId)
  return { siteId, name: site?.shortName ?? '' }
}
