import { map } from '../../core/contract/map.ts'
import { minutes, useCall } from '../../core/useCall.ts'
import { areaInput } from './areaInput.ts'

/** Sites of every kind in a region, and how many of them are online; the same request as the area panels'. */
export function useSiteCount(adcode: number): { online: number; total: number } | undefined {
  const { data } = useCall(map.getAreaAnalysis, areaInput(adcode), { every: minutes(1), keep: true })
  return data?.reduce((sum, row) => ({ online: sum.online + row.online, total: sum.total + row.count }), { online: 0, total: 0 })
}
