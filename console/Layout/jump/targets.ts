import type { MonitoredDevice } from '../../../core/contract/devices/deviceMonitor.ts'
import type { MenuItem } from '../../../core/contract/platform/resource.ts'
import type { Station } from '../../../core/contract/energy/station.ts'
import type { SiteType } from '../../../core/sites/siteTypes.ts'
import { siteTypes } from '../../../core/sites/siteTypes.ts'
import { sitePage } from '../../session/sitePage.ts'
import { pagesOf, trailTo, urlsOf } from '../../session/menu.ts'

/** Somewhere to go. */
export interface Target {
  key: string
  group: '页面' | '站点' | '设备'
  name: string
  /** What tells it from others of the name. */
  beneath: string
  url: string
}

/** So many of each group: who does not see it among them types more. */
export const mostOfGroup = 6

/** Do these letters begin the characters of a name, one after the other? @param initials by character, as the menu tells them */
function hasInitials(initials: string, typed: string): boolean {
  const places = initials.split(' ')
  return places.some(
    (_, from) => from + typed.length <= places.length && [...typed].every((letter, at) => places[from + at]!.includes(letter)),
  )
}

/** Pages of the menu whose name, initials or address hold what was typed; nothing typed = none. */
export function pageTargets(menus: readonly MenuItem[], typed: string): Target[] {
  const text = typed.toLowerCase()
  if (!text) return []
  return pagesOf(menus)
    .filter(
      ({ alias, initials, resUrl }) =>
        [alias.toLowerCase(), resUrl.toLowerCase()].some(each => each.includes(text)) || hasInitials(initials, text),
    )
    .slice(0, mostOfGroup)
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
  sites.flatMap(({ itemNumber, itemJname, itemType, areaName }) => {
    const url = isSiteType(itemType) && sitePage({ itemNumber, itemType }, urlsOf(menus))
    const kind = isSiteType(itemType) ? siteTypes[itemType] : ''
    return url
      ? [{ key: itemNumber, group: '站点' as const, name: itemJname, beneath: [kind, areaName].filter(Boolean).join(' · '), url }]
      : []
  })

export const deviceTargets = (menus: readonly MenuItem[], devices: readonly MonitoredDevice[]): Target[] =>
  devices.flatMap(({ msNo, equalName, msTypeName, systemNo, systemName, itemType }) => {
    const url = isSiteType(itemType) && sitePage({ itemNumber: systemNo, itemType }, urlsOf(menus), msNo)
    return url ? [{ key: msNo, group: '设备' as const, name: equalName, beneath: `${systemName} · ${msTypeName} · ${msNo}`, url }] : []
  })
