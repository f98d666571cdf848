import { session } from '../core/session.ts'
import { covers } from './session/menu.ts'
import { openRoutes } from './openRoutes.ts'
import { askMenuEarly } from './session/earlyMenu.ts'

/**
 * Somebody signed in opens a page: its code and the menu, which says whether it may be seen, come beside the shell instead of after it. Code is
 * loaded ahead only for what the user could open when last asked.
 */
export function loadAhead() {
  const { userInfo, urls } = session.getState()
  const { pathname } = location
  if (!userInfo || openRoutes.some(({ path }) => path === pathname)) return
  askMenuEarly()
  // A failure is met where the code is wanted (lazyPage).
  const ignore = () => {}
  import('./Layout/Shell.tsx').catch(ignore)
  import('./ShellPages.tsx').catch(ignore)
  if (!urls.some(url => covers(url, pathname))) return
  import('./routes.ts').then(({ routeOf }) => routeOf(pathname)?.page()).catch(ignore)
}
