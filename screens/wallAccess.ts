import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Api, createClient } from '../core/client.ts'
import { screen } from '../core/contract/screen.ts'
import { CallError, codes } from '../core/errors.ts'
import { session } from '../core/session.ts'

const key = 'screenToken'
/** The sentence of a revoked token outlives a reload, until somebody gives the wall another one. */
const refusedKey = 'screenRefused'

interface WallAccess {
  /** The wall's read-only token; '' = none yet. */
  token: string
  /** Why the wall may not read, a sentence for whoever stands before it; '' = it may. */
  refused: string
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

export const wallAccess = createStore<WallAccess>(() => ({ token: kept(key), refused: keptRefusal() }))
export const useWallAccess = <T>(select: (state: WallAccess) => T): T => useStore(wallAccess, select)

/** Takes over a token given once as `?screen=` and removes it from the address, so that no photograph of the wall shows it. */
export function takeTokenFromAddress() {
  const address = new URL(location.href)
  const token = address.searchParams.get('screen')
  if (!token) return
  keep(token)
  wallAccess.setState({ token, refused: '' })
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
      wallAccess.setState({ token, refused: '' })
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

async function credentials(): Promise<Sent> {
  const { token } = wallAccess.getState()
  const { userInfo } = session.getState()
  if (!token && userInfo) return { token: userInfo.token }
  return { screen: token || (await openDemo()), wall: location.pathname }
}

/** Draws the conclusions from a refusal; an answer to a token that has been replaced meanwhile means nothing any more. */
function settle({ code, message, fields }: CallError, sent: Sent) {
  if (sent.screen && sent.screen !== wallAccess.getState().token) return
  const over = code === codes.expired
  if (fields.screen) {
    if (over) keep('', message)
    wallAccess.setState({ refused: message, ...(over && { token: '' }) })
  } else if (over && sent.screen) {
    keep('')
    wallAccess.setState({ token: '' })
  } else if (over) session.end()
}

/** The walls' client: a kept screen token, else the session of whoever is signed in on this machine, else the demonstration's token. */
export function createWallApi(): Api {
  return async (call, input, options) => {
    const sent = await credentials()
    try {
      return await createClient({ headers: () => sent, onExpired: () => {} })(call, input, options)
    } catch (error) {
      if (error instanceof CallError) settle(error, sent)
      throw error
    }
  }
}
