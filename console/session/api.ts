import { session } from '../../core/session.ts'
import { createSessionApi } from '../../core/call/sessionApi.ts'
import { createAskedAhead } from './createAskedAhead.ts'
import { timed } from './questionsUnderWay.ts'
import { signInQuery } from './signInQuery.ts'

/** Where an expired session goes: the sign-in page says why, and leads back to the page one was at. */
function leave(path: string) {
  const { pathname, search } = location
  location.replace(path.startsWith('/login') ? path + signInQuery(pathname + search, true) : path)
}

/** The console's one client, and the questions it is asked ahead of the code that wants their answers. */
export const { api, ask: askAhead } = createAskedAhead(
  timed(createSessionApi('', session, leave)),
  () => session.getState().userInfo?.token ?? '',
)
