import { isIPv6 } from 'node:net'

/**
 * Whom a limit counts: an IPv4 address, and of IPv6 the network of 64 bits a household or machine gets, in which it has
 * any number of addresses.
 */
export function requesterOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().replace(/%.*$/, '').split('::')
  const [before, after] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const groups = address.includes('::')
    ? [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
