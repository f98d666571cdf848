import { session } from '../core/session.ts'
import { covers } from './session/menu.ts'
import { routeOf } from './routes.ts'
import { askMenuEarly } from './session/earlyMenu.ts'

/**
 * Somebody signed in opens a page: its code and the menu, which says whether it may be seen, come beside the shell instead of after it. Code is
 * loaded ahead only for what the user could open when last asked.
 */
export function loadAhead() {
  const { userInfo, urls } = session.getState()
  const route = routeOf(location.pathname)
  if (!userInfo || !route?.shell) return
  askMenuEarly()
  // A failure is met where the code is wanted (lazyPage).
  import('./Layout/Shell.tsx').catch(() => {})
  if (urls.some(url => covers(url, location.pathname))) route.page().catch(() => {})
}
