import { type Explained, explains } from '../../core/explain/explains.ts'
import { useAreas } from './useAreas.ts'

export interface SiteCount {
  online: number
  total: number
  explained: Explained
}

/** Sites of every kind in a region, and how many of them are online; the same request as the area panels'. */
export function useSiteCount(adcode: number, day: string | undefined): SiteCount | undefined {
  const areas = useAreas(adcode, day)
  const sum = areas.data?.reduce((sum, row) => ({ online: sum.online + row.online, total: sum.total + row.count }), { online: 0, total: 0 })
  return sum && { ...sum, explained: explains(areas, '') }
}
