import { getDomain } from 'tldts'
import type { HaikangAccount } from '../config.ts'

const usual: Record<string, string> = { 'http:': '80', 'https:': '443' }
const portOf = ({ port, protocol }: URL) => port || usual[protocol]
const domainOf = (host: string) => getDomain(host, { allowPrivateDomains: true })

/**
 * May a vendor's answer send this server there? The platform's own host and port; hosts beside it under the same
 * registered domain at the usual ports; what the account names, as `host` at the usual ports or as `host:port`.
 */
export function permits({ base, hosts }: HaikangAccount, address: URL): boolean {
  if (!/^https?:$/.test(address.protocol) || address.username || address.password) return false
  const home = new URL(base)
  if (address.hostname === home.hostname && portOf(address) === portOf(home)) return true
  if (hosts.includes(`${address.hostname}:${portOf(address)}`)) return true
  if (portOf(address) !== usual[address.protocol]) return false
  const domain = domainOf(home.hostname)
  return (
    address.hostname === home.hostname || hosts.includes(address.hostname) || (domain !== null && domainOf(address.hostname) === domain)
  )
}
