import { covers, isWall } from './menu.ts'

/** What is known of somebody who opens a page. */
export interface Visit {
  path: string
  signedIn: boolean
  /** null = not asked yet, 'true' = the menu is there, 'false' = it could not be had. */
  menuState: null | 'true' | 'false'
  /** Permitted page paths. */
  urls: readonly string[]
  /** The server's answer for this very path; undefined = not there yet. */
  lookup: boolean | undefined
}

/** `open` shows the page, `wait` shows nothing yet, `root` leads to the sign-in, `failed` says that the menu could not be had. */
export type Verdict = 'open' | 'wait' | 'root' | 'failed'

/** The map, chart and video pages of the hhxy sub-application, like the walls, are open without a lookup. */
const withoutLookup = (path: string) => isWall(path) || /^\/hhxy\/[^/]*(map|chart|video)/i.test(path)

/** A page opens only for a known user, a permitted path and a lookup that succeeded. */
export function guard({ path, signedIn, menuState, urls, lookup }: Visit): Verdict {
  if (!signedIn) return 'root'
  if (withoutLookup(path)) return 'open'
  if (menuState === 'false') return 'failed'
  if (menuState === null) return 'wait'
  if (!urls.some(url => covers(url, path))) return 'root'
  return lookup === undefined ? 'wait' : lookup ? 'open' : 'root'
}
