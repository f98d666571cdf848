import { session } from '../core/session.ts'
import { loadPage } from './kit/lazyPage.ts'
import { loadShell } from './loadShell.ts'
import { openRoutes } from './openRoutes.ts'
import { askMenuEarly } from './session/earlyMenu.ts'
import { covers } from './session/menu.ts'

export const loadShellPages = () => import('./ShellPages.tsx')

const loadFrame = () => Promise.all([loadPage(loadShell), loadPage(loadShellPages)])

/** Whoever signs in finds the shell's code there: it comes while the menu is asked for. */
export const loadAfterSignIn = () =>
  session.subscribe(({ userInfo }, before) => {
    if (userInfo && !before.userInfo) loadFrame().catch(() => {})
  })

/**
 * Loads what the address shows before any of it is drawn. For somebody signed in the page's code and the menu, which says whether it may be seen, come
 * beside the shell instead of after it: code is loaded ahead only for what the user could open when last asked. A failure is met where the code is wanted
 * (lazyPage).
 */
export async function loadAhead(): Promise<void> {
  const { userInfo, urls } = session.getState()
  const { pathname } = location
  // The root leads to the first of them, the sign-in page.
  const open = pathname === '/' ? openRoutes[0] : openRoutes.find(({ path }) => path === pathname)
  if (open) return void (await loadPage(open.page))
  if (!userInfo) return
  askMenuEarly()
  const ofPage = async () => {
    const { routeOf } = await import('./routes.ts')
    const route = routeOf(pathname)
    if (route) await loadPage(route.page)
  }
  await Promise.all([loadFrame(), urls.some(url => covers(url, pathname)) && ofPage()])
}
