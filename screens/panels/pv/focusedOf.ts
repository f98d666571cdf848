import type { ReplyOf } from '../../../core/contract/call.ts'
import type { pv } from '../../../core/contract/pv.ts'

type Performance = ReplyOf<typeof pv.getPerformance>

/** The site the wall looks at closely, as its panels name it. */
export interface Focused {
  siteId: string | undefined
  name: string
  /** Day of the results: 今日, or 昨日 while nothing has shone today. */
  dayWord: '今日' | '昨日'
}

export function focusedOf(data: Performance | undefined, siteId: string | undefined): Focused {
  const site = data?.sites.find(each => each.siteId === siteId)
  return { siteId, name: site?.shortName ?? '', dayWord: data?.past ? '昨日' : '今日' }
}
