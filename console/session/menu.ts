import type { MenuItem } from '../../core/contract/platform/resource.ts'
import { landingPage } from '../../core/session.ts'
import { wallPaths } from '../../core/walls/walls.ts'

export const externalUrl = 'external:operations'

const walls: readonly string[] = wallPaths

/** Walls fill a screen of their own: they open beside the console, never in it. */
export const isWall = (url: string) => walls.includes(url.split('?')[0] ?? '')

/** Every page of a menu, in the order it is shown. */
export const pagesOf = (menus: readonly MenuItem[]): MenuItem[] =>
  menus.flatMap(item => (item.resType === '1' ? [item] : pagesOf(item.children)))

/** Permitted page paths, as the session keeps them. */
export const urlsOf = (menus: readonly MenuItem[]) => pagesOf(menus).map(item => item.resUrl)

/** The page somebody lands on after signing in, and is led back to. */
export const firstPage = (menus: readonly MenuItem[]) => landingPage(urlsOf(menus))

/** Does a page at this address cover the path: itself, or a path below a sub-application? */
export const covers = (url: string, path: string) => url === path || (url.length > 1 && path.startsWith(`${url}/`))

/** From the menu's top to the page at this path; empty where the menu does not know it. */
export function trailTo(menus: readonly MenuItem[], path: string): MenuItem[] {
  for (const item of menus) {
    if (item.resType === '1' && covers(item.resUrl, path)) return [item]
    const rest = trailTo(item.children, path)
    if (rest.length > 0) return [item, ...rest]
  }
  return []
}
