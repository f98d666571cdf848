import { demoSites } from './demoSites.ts'
import { devicesOf } from './fill/devicesOf.ts'

/** Sites with more devices than this have two gateways. */
const mostPerGateway = 16

/** Number of the gateway that serves the n-th device (from 0) of a site. */
export const gatewayNoOf = (siteId: string, index: number) => `G${siteId}-${index < mostPerGateway ? 1 : 2}`

/** Numbers of the demonstration's gateways. The first two belong to different enterprises and exist at every scale. */
export function demoGateways(): string[] {
  const sites = [...new Set([...demoSites('small'), ...demoSites('full')].map(site => site.id))]
  const all = demoSites('full')
  const byOrg = sites.flatMap(id => all.filter(site => site.id === id))
  const first = byOrg[0]
  const other = byOrg.find(site => site.org !== first?.org)
  const ordered = [first, other, ...byOrg.filter(site => site !== first && site !== other)].flatMap(site => (site ? [site] : []))
  return ordered.flatMap(site => [...new Set(devicesOf(site).map((_, index) => gatewayNoOf(site.id, index)))])
}
