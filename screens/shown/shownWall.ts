import { atom } from 'jotai'
import { isWall, rotationPath, type WallPath, walls } from '../../core/walls/walls.ts'
import { page } from '../kit/page.ts'

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

/** What an address puts on the screen. */
export const fromAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): State => {
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

const home = fromAddress(typeof location === 'undefined' ? { pathname: '/map', search: '' } : location)

/**
 * The wall put on the screen last. Usually the one of the address; a rotation and a conductor put others there without
 * loading the page anew, and then the wall's question is not the address's.
 */
export const shownWallAtom = atom(home)

const shownOf = ({ path, query, turn, own }: Shown): Shown => ({ path, query, turn, own })

export const newestWallAtom = atom(get => shownOf(get(shownWallAtom)))
/** Another wall on the screen, also the same one anew. */
export const turnAtom = atom(get => get(shownWallAtom).turn)
/** The wall seen, with the question it has now. */
export const seenWallAtom = atom(get => {
  const { visible, turn } = get(shownWallAtom)
  return visible && visible.turn !== turn ? visible : get(newestWallAtom)
})
export const outcomeOfTurnAtom = atom(get => get(shownWallAtom).outcome)
/** The newest wall has been drawn. */
export const drawnAtom = atom(get => get(outcomeOfTurnAtom)?.turn === get(turnAtom))

/** Never the same twice, also after a wall was taken back. */
let turns = 0

interface Manner {
  own?: boolean
  strict?: boolean
  transition?: 'fade' | 'cut'
}

/** Puts a wall on the screen. The address follows where it named a wall and a person chose (`own`), so that a reload shows the same. */
export function showWall(path: WallPath, query = '', { own = true, strict = false, transition = 'fade' }: Manner = {}): number {
  const inAddress = own && isWall(location.pathname)
  if (inAddress) history.replaceState(history.state, '', path + query)
  const turn = ++turns
  // The wall seen keeps the question it has now.
  const visible = page.get(shownWallAtom).visible && page.get(seenWallAtom)
  page.set(shownWallAtom, { path, query, turn, own: inAddress, strict, transition, outcome: null, visible })
  // A rotation names a wall when it is seen.
  if (!strict) document.title = walls[path]
  return turn
}

/** Back to the wall of the address. */
export const showHome = () => showWall(home.path, home.query)

/** The newest wall stands: it takes the place of the one before. */
export function wallArrived(turn: number) {
  const newest = page.get(newestWallAtom)
  if (newest.turn !== turn) return
  page.set(shownWallAtom, state => ({ ...state, visible: newest, outcome: { turn, ok: true } }))
  document.title = walls[newest.path]
}

/** The newest wall cannot be shown: the one before stays. */
export function wallFailed(turn: number) {
  if (page.get(turnAtom) !== turn) return
  page.set(shownWallAtom, state => ({ ...state, ...state.visible, outcome: { turn, ok: false } }))
}

/** The wall on the screen is asked something else, without being loaded anew. */
export const replaceQuery = (query: string) => page.set(shownWallAtom, state => ({ ...state, query, own: false }))

/** Notes what a wall is asked by now, in the address as well where the wall is the address's own. */
export function keepQuery(turn: number, query: string) {
  const { path, own, turn: newest, visible } = page.get(shownWallAtom)
  if (turn === newest) {
    if (own) history.replaceState(history.state, '', path + query)
    page.set(shownWallAtom, state => ({ ...state, query }))
  } else if (turn === visible?.turn) page.set(shownWallAtom, state => ({ ...state, visible: { ...visible, query } }))
}
