import type { SiteType } from '../../core/sites/siteTypes.ts'

const pages: Readonly<Partial<Record<SiteType, string>>> = {
  '002': '/intelligentControl/concentratedPhoto',
  '003': '/intelligentControl/distributedPhoto',
  '004': '/intelligentControl/energyStorageMonitor',
}
/** Shows a site of any kind: its head and its devices. */
const anySite = '/intelligentControl/powerDistribuSys'

/**
 * Where somebody who may open these pages finds a site, with one of its devices in the device monitor; undefined where
 * no page would show it.
 */
export function sitePage(site: { itemNumber: string; itemType: SiteType }, urls: readonly string[], device?: string): string | undefined {
  const path = [pages[site.itemType], anySite].find(each => each !== undefined && urls.includes(each))
  return path && `${path}?site=${encodeURIComponent(site.itemNumber)}${device ? `&id=${encodeURIComponent(device)}` : ''}`
}
