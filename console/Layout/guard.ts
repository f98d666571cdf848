import { covers, isWall } from '../session/menu.ts'

/** What is known of somebody who opens a page. */
export interface Visit {
  path: string
  signedIn: boolean
  /** null = not asked yet, 'true' = the menu is there, 'false' = it could not be had. */
  menuState: null | 'true' | 'false'
  /** Permitted page paths, as the server told them with the menu. */
  urls: readonly string[]
}

/**
 * `open` shows the page, `wait` shows nothing yet, `root` leads to the sign-in, `refused` says that the page is not for
 * this user, `failed` that the menu could not be had.
 */
export type Verdict = 'open' | 'wait' | 'root' | 'refused' | 'failed'

/** The map, chart and video pages of the hhxy sub-application, like the walls, are open to everybody signed in. */
const unguarded = (path: string) => isWall(path) || /^\/hhxy\/[^/]*(map|chart|video)/i.test(path)

/** A page opens only for a known user and a path that the server permits. */
export function guard({ path, signedIn, menuState, urls }: Visit): Verdict {
  if (!signedIn) return 'root'
  if (unguarded(path)) return 'open'
  if (menuState === 'false') return 'failed'
  if (menuState === null) return 'wait'
  return urls.some(url => covers(url, path)) ? 'open' : 'refused'
}
