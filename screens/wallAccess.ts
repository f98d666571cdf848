import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { type Api, createClient } from '../core/client.ts'
import { screen } from '../core/contract/screen.ts'
import { CallError, codes } from '../core/errors.ts'
import { session } from '../core/session.ts'

const key = 'screenToken'

interface WallAccess {
  /** The wall's read-only token; '' = none yet. */
  token: string
  /** Why the wall may not read, a sentence for whoever stands before it; '' = it may. */
  refused: string
}

const kept = () => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
const keep = (token: string) => {
  try {
    if (token) localStorage.setItem(key, token)
    else localStorage.removeItem(key)
  } catch {
    // Without storage the token lives as long as the page.
  }
}

export const wallAccess = createStore<WallAccess>(() => ({ token: kept(), refused: '' }))
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

/** The walls' client: a kept screen token, else the session of whoever is signed in on this machine, else the demonstration's token. */
export function createWallApi(): Api {
  return createClient({
    headers: async (): Promise<Record<string, string>> => {
      const { token } = wallAccess.getState()
      const { userInfo } = session.getState()
      if (token) return { screen: token }
      if (userInfo) return { token: userInfo.token }
      return { screen: await openDemo() }
    },
    onExpired: () => {
      const { token } = wallAccess.getState()
      if (!token) return session.end()
      keep('')
      wallAccess.setState({ token: '' })
    },
  })
}
