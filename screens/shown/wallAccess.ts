import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Api, createClient } from '../../core/client.ts'
import { screen } from '../../core/contract/walls/screen.ts'
import { CallError, codes } from '../../core/errors.ts'
import { session } from '../../core/session.ts'
import type { WallPath } from '../../core/walls/walls.ts'

const key = 'screenToken'
/** The sentence of a revoked token outlives a reload, until somebody gives the wall another one. */
const refusedKey = 'screenRefused'

interface WallAccess {
  /** The wall's read-only token; '' = none yet. */
  token: string
  /** Why the wall may not read, a sentence for whoever stands before it; '' = it may. */
  refused: string
  /** The same for single walls: the token lives, but was not issued for them. */
  refusedWalls: Readonly<Partial<Record<WallPath, string>>>
}

const kept = (name: string) => {
  try {
    return localStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
const keep = (token: string, refused = '') => {
  try {
    for (const [name, value] of [
      [key, token],
      [refusedKey, refused],
    ] as const)
      if (value) localStorage.setItem(name, value)
      else localStorage.removeItem(name)
  } catch {
    // Without storage both live as long as the page.
  }
}

/** Whoever signs in on this machine may look at walls again. */
const keptRefusal = () => (session.getState().userInfo ? '' : kept(refusedKey))

const wallAccess = createStore<WallAccess>(() => ({ token: kept(key), refused: keptRefusal(), refusedWalls: {} }))
export const useWallAccess = <T>(select: (state: WallAccess) => T): T => useStore(wallAccess, select)

const take = (token: string) => wallAccess.setState({ token, refused: '', refusedWalls: {} })

/** A window beside this one was given another token, or lost it: both walls of a machine follow. */
export function followOtherWindows() {
  addEventListener('storage', ({ key: name }) => {
    if (name !== null && name !== key && name !== refusedKey) return
    const [token, refused] = [kept(key), keptRefusal()]
    const known = wallAccess.getState()
    if (token === known.token && refused === known.refused) return
    wallAccess.setState({ token, refused, refusedWalls: {} })
  })
}

/** Before a wall is tried again: it may have been refused to a token of an older version. */
export function forgetRefusal(path: WallPath) {
  const { [path]: _gone, ...refusedWalls } = wallAccess.getState().refusedWalls
  wallAccess.setState({ refusedWalls })
}

/** Takes over a token given once as `?screen=` and removes it from the address, so that no photograph of the wall shows it. */
export function takeTokenFromAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('screen')
  if (!token) return
  keep(token)
  take(token)
  address.searchParams.delete('screen')
  history.replaceState(history.state, '', address)
}

const anonymous = createClient({ headers: () => ({}), onExpired: () => {} })
let opening: Promise<string> | null = null

/** One request however many panels ask: the demonstration's token, or the reason why there is none. */
function openDemo(): Promise<string> {
  opening ??= anonymous(screen.openDemo, {})
    .then(({ token }) => {
      keep(token)
      take(token)
      return token
    })
    .catch(error => {
      // An unreachable server is no refusal: the next poll tries again.
      if (error instanceof CallError && error.code === codes.forbidden) wallAccess.setState({ refused: error.message })
      throw error
    })
    .finally(() => {
      opening = null
    })
  return opening
}

type Sent = Record<string, string>

async function credentials(wall: WallPath | undefined): Promise<Sent> {
  const { token } = wallAccess.getState()
  const { userInfo } = session.getState()
  if (!token && userInfo) return { token: userInfo.token }
  return { screen: token || (await openDemo()), ...(wall && { wall }) }
}

/** Draws the conclusions from a refusal; an answer to a token that has been replaced meanwhile means nothing any more. */
function settle({ code, message, fields }: CallError, sent: Sent, wall: WallPath | undefined) {
  if (sent.screen && sent.screen !== wallAccess.getState().token) return
  const over = code === codes.expired
  if (fields.screen && over) {
    keep('', message)
    wallAccess.setState({ token: '', refused: message })
  } else if (fields.screen && wall)
    // One wall is not for this token: the others stay.
    wallAccess.setState(({ refusedWalls }) => ({ refusedWalls: { ...refusedWalls, [wall]: message } }))
  else if (over && sent.screen) {
    keep('')
    wallAccess.setState({ token: '' })
  } else if (over) session.end()
}

/**
 * The walls' client: a kept screen token, else the session of whoever is signed in on this machine, else the demonstration's token.
 * @param wall the wall that asks; none for what belongs to the page (socket, rotation)
 * @param also more to send and hear (a replayed day)
 */
export function createWallApi(wall?: WallPath, also?: { headers: () => Sent; onReply: (headers: Headers) => void }): Api {
  return async (call, input, options) => {
    const sent = await credentials(wall)
    try {
      const headers = () => ({ ...sent, ...also?.headers() })
      return await createClient({ headers, onExpired: () => {}, onReply: also?.onReply })(call, input, options)
    } catch (error) {
      if (error instanceof CallError) settle(error, sent, wall)
      throw error
    }
  }
}
