import { resource } from '../core/contract/platform/resource.ts'
import { session } from '../core/session.ts'
import { antdSheet } from './antdSheet.ts'
import { covers } from './session/menu.ts'
import { openRoutes, type Page } from './openRoutes.ts'
import { askAhead } from './session/api.ts'

/** Pages of many panels, where a question that waited for the code, and code that waited for the list of pages, would wait long. */
const askedFirst: Record<string, { page: Page; questions: () => Promise<{ askFirst: () => void }> }> = {
  '/homePage': { page: () => import('./pages/homePage.tsx'), questions: () => import('./pages/home/askedFirst.ts') },
}

/**
 * Somebody signed in opens a page: its code, its styles and the menu, which says whether it may be seen, come beside
 * the shell instead of after it. Code is loaded ahead only for what the user could open when last asked.
 */
export function loadAhead() {
  const { userInfo, urls } = session.getState()
  const { pathname, search } = location
  if (!userInfo) return
  // A failure is met where the code is wanted (lazyPage).
  const ignore = () => {}
  const open = openRoutes.find(({ path }) => path === pathname)
  if (!open?.plain) antdSheet().catch(ignore)
  if (open) return
  askAhead(resource.getMenuByUser, {})
  import('./Layout/Shell.tsx').catch(ignore)
  import('./ShellPages.tsx').catch(ignore)
  if (!urls.some(url => covers(url, pathname))) return
  // An address that asks for something of its own asks otherwise.
  const first = askedFirst[pathname]
  if (!search) first?.questions().then(({ askFirst }) => askFirst(), ignore)
  first?.page().catch(ignore)
  import('./routes.ts').then(({ routeOf }) => routeOf(pathname)?.page()).catch(ignore)
}
