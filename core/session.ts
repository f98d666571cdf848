import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { ReplyOf } from './contract/call.ts'
import type { user } from './contract/platform/user.ts'
import { type LoginPath, loginPathOf } from './browser/loginVariants.ts'
import { isWall } from './walls/walls.ts'

type SignedIn = ReplyOf<typeof user.userLogin>
export type UserInfo = Omit<SignedIn, 'xrp' | 'auth'>

/** What the browser keeps of a session, under the documents' names, one entry of localStorage each. */
export interface SessionState {
  userInfo: UserInfo | null
  /** Permitted page paths. */
  urls: string[]
  /** Public id of the session's signing key, sent as `xrp`. */
  publicKey: string
  /** Secret of the signing key: signs, and never leaves the browser. */
  secondKey: string
  /** The sign-in variant used last; outlives the session. */
  loginPathFrom: LoginPath
  /** Path of the photo-monitor page where work began, '' if elsewhere: an expired session returns there. */
  photoMonitorFrom: string
  /** What the sites are looked at as: '' or '001'. */
  systemType: string
  /** Server's clock minus this machine's, ms: signatures carry the server's time. */
  clockOffset: number
}

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const empty: SessionState = {
  userInfo: null,
  urls: [],
  publicKey: '',
  secondKey: '',
  loginPathFrom: 'login',
  photoMonitorFrom: '',
  systemType: '',
  clockOffset: 0,
}
const names = Object.keys(empty) as (keyof SessionState)[]
/** What ends with a session; the sign-in variant and the server's clock stay known. */
const ended = names.filter(name => name !== 'loginPathFrom' && name !== 'clockOffset')

/** Reads the kept session; anything unreadable counts as not there. */
function restore(storage: SessionStorage | undefined): SessionState {
  const read = <K extends keyof SessionState>(name: K): SessionState[K] => {
    try {
      const text = storage?.getItem(name)
      if (!text) return empty[name]
      return (typeof empty[name] === 'string' ? text : JSON.parse(text)) as SessionState[K]
    } catch {
      return empty[name]
    }
  }
  const urls = read('urls')
  return {
    userInfo: read('userInfo')?.token ? read('userInfo') : null,
    urls: Array.isArray(urls) ? urls : [],
    publicKey: read('publicKey'),
    secondKey: read('secondKey'),
    loginPathFrom: loginPathOf(read('loginPathFrom')),
    photoMonitorFrom: read('photoMonitorFrom'),
    systemType: read('systemType'),
    clockOffset: Number(read('clockOffset')) || 0,
  }
}

function keep(storage: SessionStorage | undefined, name: keyof SessionState, value: unknown) {
  try {
    if (value === empty[name]) storage?.removeItem(name)
    else storage?.setItem(name, typeof value === 'string' ? value : JSON.stringify(value))
  } catch {
    // A full or forbidden storage costs the reload, not the session.
  }
}

/** A session store over a storage; the app has one, tests make their own. */
export function createSession(storage?: SessionStorage) {
  const store = createStore<SessionState>(() => restore(storage))
  store.subscribe((state, previous) => {
    for (const name of names) if (state[name] !== previous[name]) keep(storage, name, state[name])
  })
  return Object.assign(store, {
    /** The page is being left on purpose: what expires meanwhile sends nobody elsewhere. */
    leaving: false,
    /** The server ended the session under the page: whatever stands half-written on it is kept for its user, not asked about. */
    expired: false,
    /** Takes over what a sign-in answered. */
    begin({ xrp, auth, ...userInfo }: SignedIn, loginPathFrom: LoginPath) {
      store.setState({ userInfo, publicKey: xrp, secondKey: auth, loginPathFrom, urls: empty.urls, systemType: '' })
    },
    /** Forgets everything but the sign-in variant. */
    end() {
      store.setState(Object.fromEntries(ended.map(name => [name, empty[name]])))
    },
    /**
     * The same for a page that is about to be left: storage is cleared, memory is left to end with the page, so that
     * nothing on screen reacts to a user who is suddenly gone.
     */
    forget() {
      for (const name of ended) keep(storage, name, empty[name])
    },
    /** Another tab signed in or out. */
    reread() {
      store.setState(restore(storage))
    },
  })
}

const storageOf = (): SessionStorage | undefined => {
  try {
    return typeof window === 'undefined' ? undefined : window.localStorage
  } catch {
    return undefined
  }
}

/** The app's session. */
export const session = createSession(storageOf())
if (typeof window !== 'undefined')
  window.addEventListener('storage', event => (event.key === null || names.includes(event.key as keyof SessionState)) && session.reread())

export const useSession = <T>(select: (state: SessionState) => T): T => useStore(session, select)
/** Who is signed in, null for nobody. */
export const useUser = () => useSession(state => state.userInfo)
export const useLoginPath = () => useSession(state => state.loginPathFrom)
export const rememberUrls = (urls: readonly string[]) => session.setState({ urls: [...urls] })
/** Where a user's own work begins: the first of the permitted pages that opens inside the console. Walls fill a screen of their own. */
export const landingPage = (urls: readonly string[]) => urls.find(url => url.startsWith('/') && !isWall(url.split('?')[0] ?? ''))

/** Where somebody without a session goes: the photo-monitor page work began on, else the sign-in variant used last. */
export const signedOutPath = ({ photoMonitorFrom, loginPathFrom }: Pick<SessionState, 'photoMonitorFrom' | 'loginPathFrom'>) =>
  photoMonitorFrom || `/${loginPathFrom}`
