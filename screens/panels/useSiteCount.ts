import { map } from '../../core/contract/map.ts'
import { type Explained, explains } from '../../core/explains.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { areaInput } from './areaInput.ts'

export interface SiteCount {
  online: number
  total: number
  explained: Explained
}

/** Sites of every kind in a region, and how many of them are online; the same request as the area panels'. */
export function useSiteCount(adcode: number): SiteCount | undefined {
  const areas = useCall(map.getAreaAnalysis, areaInput(adcode), { every: minutes(1), keep: true })
  const sum = areas.data?.reduce((sum, row) => ({ online: sum.online + row.online, total: sum.total + row.count }), { online: 0, total: 0 })
  return sum && { ...sum, explained: explains(areas, '') }
}
