import { session } from '../../core/session.ts'
import { createSessionApi } from '../../core/sessionApi.ts'

/** Where an expired session goes, with the way back to the page one was at. */
function leave(path: string) {
  const { pathname, search } = location
  const back =
    path.startsWith('/login') && !pathname.startsWith('/login') && pathname !== '/'
      ? `?redirect=${encodeURIComponent(pathname + search)}`
      : ''
  location.replace(path + back)
}

/** The console's one client. */
export const api = createSessionApi('', session, leave)
