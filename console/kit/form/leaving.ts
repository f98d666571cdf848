import { session } from '../../../core/session.ts'

/** A form that may hold what nobody has saved. */
interface Watch {
  /** Would this address end it with something in it? */
  loses: (next: URL) => boolean
  /** Asks; `go` does it all the same. */
  ask: (go: () => void) => void
}
type Move = (to: never, state?: unknown, options?: never) => void
/** The router's own way into the history. */
interface Navigator {
  push: Move
  replace: Move
  createHref: (to: never) => string
}

const watches: Watch[] = []
/** Where we stand in the history, as the router counts: a step back is undone by as many. */
let here = 0
/** The next step is ours. */
let passing = false
let unwrap: (() => void) | undefined

const place = () => (history.state as { idx?: number } | null)?.idx ?? 0

/** Asks before a step to another address takes a form away: links and navigation, the browser's back and forward, closing the window. */
export function watchLeaving(navigator: Navigator, watch: Watch): () => void {
  here = place()
  watches.push(watch)
  unwrap ??= wrap(navigator)
  return () => {
    watches.splice(watches.indexOf(watch), 1)
    if (watches.length > 0) return
    unwrap?.()
    unwrap = undefined
  }
}

/**
 * Hears of steps through the history before the router does; called before the router begins to listen, for a window
 * knows no earlier phase.
 */
export function interceptHistorySteps() {
  window.addEventListener('popstate', onStep)
}

/** Somebody was asked instead. */
function stopped(next: URL, go: () => void): boolean {
  const watch = watches.findLast(({ loses }) => loses(next))
  watch?.ask(go)
  return watch !== undefined
}

function onStep(event: PopStateEvent) {
  const by = place() - here
  const ours = passing
  passing = false
  here += by
  if (ours || by === 0) return
  const again = () => {
    passing = true
    history.go(by)
  }
  if (!stopped(new URL(location.href), again)) return
  // The router has not heard of the step and never will: it is taken back.
  event.stopImmediatePropagation()
  passing = true
  history.go(-by)
}

function wrap(navigator: Navigator): () => void {
  const { push, replace } = navigator
  const guarded =
    (move: Move): Move =>
    (to, state, options) => {
      const go = () => {
        move(to, state, options)
        here = place()
      }
      if (!stopped(new URL(navigator.createHref(to), location.href), go)) go()
    }
  const onUnload = (event: BeforeUnloadEvent) => {
    // The session ended under the page: what was typed is kept, and nobody can stay.
    if (session.expired) return
    if (watches.some(({ loses }) => loses(new URL('about:blank')))) event.preventDefault()
  }
  navigator.push = guarded(push)
  navigator.replace = guarded(replace)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    navigator.push = push
    navigator.replace = replace
    window.removeEventListener('beforeunload', onUnload)
  }
}
