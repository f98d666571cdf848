import { createHash } from 'node:crypto'
import { demoSites } from './demoSites.ts'
import { devicesOf } from './fill/devicesOf.ts'

/** Sites with more devices than this have two gateways. */
const mostPerGateway = 16

/** Number of the gateway that serves the n-th device (from 0) of a site. */
export const gatewayNoOf = (siteId: string, index: number) => `G${siteId}-${index < mostPerGateway ? 1 : 2}`

/** Secrets of the demonstration follow from the number, so that a test instance can print them; real ones are random. */
export const demoSecret = (gatewayNo: string) => createHash('sha256').update(`demonstration gateway ${gatewayNo}`).digest('base64url')

/** Credentials of every gateway of the demonstration. The first two belong to different enterprises and exist at every scale. */
export function demoGateways(): { gatewayNo: string; secret: string }[] {
  const sites = [...new Set([...demoSites('small'), ...demoSites('full')].map(site => site.id))]
  const all = demoSites('full')
  const byOrg = sites.flatMap(id => all.filter(site => site.id === id))
  const first = byOrg[0]
  const other = byOrg.find(site => site.org !== first?.org)
  const ordered = [first, other, ...byOrg.filter(site => site !== first && site !== other)].flatMap(site => (site ? [site] : []))
  return ordered.flatMap(site => {
    const numbers = new Set(devicesOf(site).map((_, index) => gatewayNoOf(site.id, index)))
    return [...numbers].map(gatewayNo => ({ gatewayNo, secret: demoSecret(gatewayNo) }))
  })
}
