import type { MenuItem } from '../../core/contract/resource.ts'
import { wallPaths } from '../../core/walls.ts'

/** Menu entries before "more" where the width has not been measured. */
export const defaultMenuItems = 11
export const externalUrl = 'external:operations'

const walls: readonly string[] = wallPaths

/** Walls fill a screen of their own: they open beside the console, never in it. */
export const isWall = (url: string) => walls.includes(url.split('?')[0] ?? '')

/** Every page of a menu, in the order it is shown. */
export const pagesOf = (menus: readonly MenuItem[]): MenuItem[] =>
  menus.flatMap(item => (item.resType === '1' ? [item] : pagesOf(item.children)))

/** Permitted page paths, as the session keeps them. */
export const urlsOf = (menus: readonly MenuItem[]) => pagesOf(menus).map(item => item.resUrl)

/** The page somebody lands on after signing in: the first of the menu that opens inside the console. */
export const firstPage = (menus: readonly MenuItem[]) => urlsOf(menus).find(url => url.startsWith('/') && !isWall(url))

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

/**
 * How many entries stay in the bar. All of them where they fit, else as many as leave room for "more".
 * @param widths width of each entry, px
 * @param room width of the bar's menu, px; 0 = not measured yet
 * @param more width of the "more" entry, px
 */
export function itemsThatFit(widths: readonly number[], room: number, more: number): number {
  if (room <= 0) return Math.min(widths.length, defaultMenuItems)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= room) return widths.length
  let used = more
  const firstOut = widths.findIndex(width => {
    used += width
    return used > room
  })
  return Math.max(0, firstOut)
}

/** `恒泰新能源-王建国` is shown as 王建国 with 恒泰新能源 beneath; without a hyphen there is only the name. */
export function splitUserName(userName: string): { main: string; beneath: string } {
  const at = userName.indexOf('-')
  return at < 0 ? { main: userName, beneath: '' } : { main: userName.slice(at + 1), beneath: userName.slice(0, at) }
}
