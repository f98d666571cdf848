import type { ReplyOf } from '../../../core/contract/call.ts'
import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import type { MenuItem } from '../../../core/contract/platform/resource.ts'
import type { sharing } from '../../../core/contract/energy/sharing.ts'
import type { Station } from '../../../core/contract/energy/station.ts'
import type { OrderRow } from '../../../core/contract/orders/order.ts'
import type { SiteType } from '../../../core/sites/siteTypes.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { orderAddress } from '../../orderLink/orderAddress.ts'
import { sitePage } from '../../session/sitePage.ts'
import { pagesOf, trailTo, urlsOf } from '../../session/menu.ts'

/** What can be looked for. */
export type Group = '页面' | '站点' | '设备' | '工单' | '客户'

/** Somewhere to go. */
export interface Target {
  key: string
  group: Group
  name: string
  /** What tells it from others of the name. */
  beneath: string
  url: string
}

/** Do these letters begin the characters of a name, one after the other? @param initials by character, as the menu tells them */
function hasInitials(initials: string, typed: string): boolean {
  const places = initials.split(' ')
  return places.some(
    (_, from) => from + typed.length <= places.length && [...typed].every((letter, at) => places[from + at]!.includes(letter)),
  )
}

/** Pages of the menu in whose name, initials or address each word that was typed stands; nothing typed = none. */
export function pageTargets(menus: readonly MenuItem[], typed: string): Target[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  return pagesOf(menus)
    .filter(({ alias, initials, resUrl }) =>
      words.every(word => [alias.toLowerCase(), resUrl.toLowerCase()].some(each => each.includes(word)) || hasInitials(initials, word)),
    )
    .map(({ id, alias, resUrl }) => ({
      key: id,
      group: '页面',
      name: alias,
      beneath: trailTo(menus, resUrl)
        .slice(0, -1)
        .map(each => each.alias)
        .join(' / '),
      url: resUrl,
    }))
}

const isSiteType = (type: string): type is SiteType => Object.hasOwn(siteTypes, type)

export const siteTargets = (menus: readonly MenuItem[], sites: readonly Station[]): Target[] =>
  sites.flatMap(({ itemNumber, itemJname, itemType, areaName, consName }) => {
    const url = isSiteType(itemType) && sitePage({ itemNumber, itemType }, urlsOf(menus))
    const kind = isSiteType(itemType) ? siteTypes[itemType] : ''
    return url
      ? [{ key: itemNumber, group: '站点' as const, name: itemJname, beneath: [consName, kind, areaName].filter(Boolean).join(' · '), url }]
      : []
  })

export const deviceTargets = (menus: readonly MenuItem[], devices: readonly MonitoredDevice[]): Target[] =>
  devices.flatMap(({ msNo, equalName, msTypeName, systemNo, systemName, itemType }) => {
    const url = isSiteType(itemType) && sitePage({ itemNumber: systemNo, itemType }, urlsOf(menus), msNo)
    return url ? [{ key: msNo, group: '设备' as const, name: equalName, beneath: `${systemName} · ${msTypeName} · ${msNo}`, url }] : []
  })

export const orderTargets = (menus: readonly MenuItem[], orders: readonly OrderRow[]): Target[] =>
  orders.flatMap(({ id, no, kind, faultAppearance, stationName, statusName }) => {
    const url = orderAddress({ id, no, kind }, urlsOf(menus))
    return url
      ? [{ key: `order${id}`, group: '工单' as const, name: `${no} ${faultAppearance}`, beneath: `${stationName} · ${statusName}`, url }]
      : []
  })

const customersPage = '/sharingPages'
type Customer = ReplyOf<typeof sharing.byCustomer>['records'][number]

export const customerTargets = (menus: readonly MenuItem[], customers: readonly Customer[]): Target[] =>
  urlsOf(menus).includes(customersPage)
    ? customers.map(({ customerId, customerName, consNo, stations, orgName }) => ({
        key: `customer${customerId}`,
        group: '客户' as const,
        name: customerName,
        beneath: `${orgName} · ${consNo} · ${stations} 座站点`,
        url: `${customersPage}?${new URLSearchParams({ name: consNo })}`,
      }))
    : []
