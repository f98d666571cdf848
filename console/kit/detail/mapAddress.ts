import type { Place } from '../../../core/sites/distance.ts'

/**
 * What opens the map of whoever looks, without a network and without anybody's web page: Apple's devices and Android each have an
 * address for it. '' where neither is known to be there.
 */
export function mapAddress({ longitude, latitude }: Place, name: string, agent: string): string {
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return ''
  const at = `${latitude.toFixed(6)},${longitude.toFixed(6)}`
  const label = encodeURIComponent(name)
  if (/iPhone|iPad|Macintosh/.test(agent)) return `maps:?ll=${at}&q=${label}`
  return /Android|OpenHarmony/.test(agent) ? `geo:${at}?q=${at}(${label})` : ''
}
