import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isWall, rotationPath, type WallPath, walls } from '../core/walls.ts'

export interface Shown {
  path: WallPath
  /** What the wall was asked for (`?fit=`, `?area=` …), with its question mark or empty. */
  query: string
  /** Grows with every wall that is put on the screen: the same wall again is a new one. */
  turn: number
  /** It is the wall of the address, and the address follows it. */
  own: boolean
}

interface State extends Shown {
  /** The wall seen; another one while the newest still loads behind it. */
  visible: Shown | null
  /** A wall that cannot be drawn is given up and the one before stays (rotation); otherwise it is shown as it is. */
  strict: boolean
  transition: 'fade' | 'cut'
  /** What became of a turn: seen, or given up. */
  outcome: { turn: number; ok: boolean } | null
}

/** Settings of the machine and secrets: no wall's question, nothing a conductor's list may show. */
const notAsked = ['screen', 'name', 'palette']

const ofAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): State => {
  const query = new URLSearchParams(search)
  for (const name of notAsked) query.delete(name)
  const own = pathname !== rotationPath
  const shown = {
    path: isWall(pathname) ? pathname : ('/map' as const),
    query: own && query.size ? `?${query}` : '',
    turn: 0,
    own,
  }
  return { ...shown, visible: own ? shown : null, strict: false, transition: 'cut', outcome: null }
}

/**
 * The wall on the screen. Usually the one of the address; a rotation and a conductor put others there without loading the page anew, and then the
 * wall's question is not the address's.
 */
export const shownWall = createStore<State>(() => ofAddress(location))
const home = shownWall.getState()

/** The question of a wall that is on its way out: it keeps its own, whatever the next one is asked. */
export const LeavingWall = createContext<Shown | null>(null)

export function useShownWall<T>(select: (state: Shown) => T): T {
  const leaving = useContext(LeavingWall)
  const live = useStore(shownWall, select)
  return leaving ? select(leaving) : live
}

export const shownOf = ({ path, query, turn, own }: Shown): Shown => ({ path, query, turn, own })

/** Never the same twice, also after a wall was taken back. */
let turns = 0

interface Manner {
  own?: boolean
  strict?: boolean
  transition?: 'fade' | 'cut'
}

/** Puts a wall on the screen. The address follows where it named a wall and a person chose (`own`), so that a reload shows the same. */
export function showWall(path: WallPath, query = '', { own = true, strict = false, transition = 'fade' }: Manner = {}) {
  const inAddress = own && isWall(location.pathname)
  if (inAddress) history.replaceState(history.state, '', path + query)
  const turn = ++turns
  shownWall.setState(before => ({
    path,
    query,
    turn,
    own: inAddress,
    strict,
    transition,
    outcome: null,
    // The wall seen keeps the question it has now.
    visible: before.visible?.turn === before.turn ? shownOf(before) : before.visible,
  }))
  // A rotation names a wall when it is seen.
  if (!strict) document.title = walls[path]
}

/** Back to the wall of the address. */
export const showHome = () => showWall(home.path, home.query)

/** The wall seen, with the question it has now. */
export function seenWall(): Shown {
  const state = shownWall.getState()
  return state.visible && state.visible.turn !== state.turn ? state.visible : shownOf(state)
}

/** The newest wall stands: it takes the place of the one before. */
export function wallArrived(turn: number) {
  const state = shownWall.getState()
  if (state.turn !== turn) return
  shownWall.setState({ visible: shownOf(state), outcome: { turn, ok: true } })
  document.title = walls[state.path]
}

/** The newest wall cannot be shown: the one before stays. */
export function wallFailed(turn: number) {
  const { turn: newest, visible } = shownWall.getState()
  if (newest !== turn) return
  shownWall.setState({ ...visible, outcome: { turn, ok: false } })
}

/** What the wall on the screen was asked for. */
export const wallQuery = () => new URLSearchParams(shownWall.getState().query)

/** Notes in the wall's question (and the address, when it is the wall's own) what a person chose. */
export function keepInQuery(name: string, value: string | null) {
  const { path, own } = shownWall.getState()
  const query = wallQuery()
  if (value === null) query.delete(name)
  else query.set(name, value)
  const text = query.size ? `?${query}` : ''
  if (own) history.replaceState(history.state, '', path + text)
  shownWall.setState({ query: text })
}
