import type { RowOf, Shape } from '../../database/rowsOf.ts'
import { lowGeneration, type Verdict, zeroGeneration } from './conditions.ts'

export const share = {
  id: 'number',
  org_id: 'text',
  site_id: 'text',
  area: 'text',
  /** Active power ÷ rated power. */
  share: 'number',
  value: 'number',
  at: 'text',
} satisfies Shape
export type Share = RowOf<typeof share>

export const peerMedian = {
  /** `area:1301` or `site:<id>`. */
  place: 'text',
  count: 'number',
  median: 'number',
} satisfies Shape
export type PeerMedian = RowOf<typeof peerMedian>

/** Below this share of rated power an inverter counts as producing nothing. */
export const nothing = 0.005
/** The neighbours must produce this much before anything is said: dawn, dusk and thick cloud prove nothing. */
export const bright = 0.15
export const enoughAround = 3
/** Against the median of its own site. */
export const low = 0.6
const per100 = (share: number) => Math.round(share * 100)

/**
 * 零发电 and 发电偏低 of one inverter, judged against its neighbours at the same moment: the site if it has enough inverters, else the area.
 * Pure; where the neighbours prove nothing there is no verdict, and an open alarm stays as it is.
 */
export function generationVerdicts(row: Share, peerMedians: ReadonlyMap<string, PeerMedian>): Verdict[] {
  const site = peerMedians.get(`site:${row.site_id}`)
  const area = peerMedians.get(`area:${row.area}`)
  const ofSite = (site?.count ?? 0) >= enoughAround
  const around = ofSite && site!.median >= bright ? site : (area?.count ?? 0) >= enoughAround ? area : undefined
  if (!around || around.median < bright) return []
  const of = { deviceId: row.id, orgId: row.org_id, siteId: row.site_id, at: row.at }
  const zero = row.share < nothing
  const whose = around === site ? '同站' : '同区域'
  const verdicts: Verdict[] = [
    {
      ...of,
      type: zeroGeneration.type,
      abnormal: zero,
      remark: `零发电：${whose}设备出力为额定的 ${per100(around.median)} %`,
      value: row.value,
    },
  ]
  if (ofSite && around === site) {
    const behind = 1 - row.share / site.median
    const isLow = !zero && row.share < low * site.median
    verdicts.push({
      ...of,
      type: lowGeneration.type,
      abnormal: isLow,
      remark: `发电偏低：低于同站设备 ${per100(behind)} %`,
      value: row.value,
    })
  }
  return verdicts
}
