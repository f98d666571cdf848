import { createStore } from 'zustand/vanilla'
import type { Api } from '../client.ts'
import { type AlarmRow, alarm } from '../contract/alarms/alarm.ts'
import type { AlarmMessage, OrderMessage, WallReport } from '../contract/socket.ts'
import type { StandingCue } from '../walls/standingCue.ts'
import { type AlarmSocketOptions, type Connection, createAlarmSocket } from './createAlarmSocket.ts'

/** `waiting`: until somebody has decided, recovered or not; `live`: while it goes on and nobody has. Both are the server's conditions. */
export type FeedKind = 'waiting' | 'live'

export interface AlarmFeedState {
  /** Alarms of status 1 that nobody has handled, as the server sorts them; at most 100. */
  alarms: AlarmRow[]
  /** How many there are in all. */
  total: number
  /** When the list arrived, epoch ms; 0 = never. */
  loadedAt: number
  /** The last refresh failed; `alarms` is what was known before. */
  failed: boolean
  connection: Connection
  /** Grows with every change that was heard: lists elsewhere read again when it moves. */
  changes: number
  /** Newest of them all, the ones cut off included; 0 = there is none. Whoever closed the pop-up sees it again when this grows. */
  newestId: number
  /** What a conductor told the walls of this one's name last; null = nothing. */
  cue: StandingCue | null
  /** What was said of orders last; another object every time. */
  order: OrderMessage | null
}

const listSize = 100
const idleMs = 60_000
const tickMs = 1000
/** However many messages arrive, the list is asked for about once a second. */
const leastGapMs = 1000
/** After a reading that failed the list is asked for again so soon, then after twice as long, up to the usual pause. */
const failedMs = 4000
/** The first reading waits for the socket, or whatever changed in between would be missed; but no longer than this. */
const patienceMs = 500

const newestOf = (alarms: readonly AlarmRow[]) => Math.max(0, ...alarms.map(row => Number(row.id)))

export interface AlarmFeedOptions
  extends Pick<AlarmSocketOptions, 'onSilent' | 'onStuck' | 'ticket' | 'url' | 'connect' | 'heartbeatMs' | 'silentMs' | 'firstDelayMs'> {
  api: Api
  kind: FeedKind
  idleMs?: number
  /** null: nobody tells of changes, the list is read every `idleMs` only. */
  socket?: null
  /** Is the list wanted now? A page may keep the socket for orders only. */
  reads?: () => boolean
}

/**
 * The alarms the caller may see, kept by the documented rules: read again on every message that is no heartbeat answer, on every
 * (re)connection, and when more than 60 s passed since the last reading; sooner where that one failed. `start` returns what ends it.
 */
export function createAlarmFeed(options: AlarmFeedOptions) {
  const { api, kind } = options
  const idle = options.idleMs ?? idleMs
  const store = createStore<AlarmFeedState>(() => ({
    alarms: [],
    total: 0,
    loadedAt: 0,
    failed: false,
    connection: 'connecting',
    changes: 0,
    newestId: 0,
    cue: null,
    order: null,
  }))
  /** Handled here or elsewhere: hidden at once, whatever an answer that was already under way still says. */
  const gone = new Set<string>()
  /** By a clock that nobody sets: a corrected one must not delay an alarm. */
  let askedAt = Number.NEGATIVE_INFINITY
  /** How long a reading is good for: the usual pause, less after failures. */
  let pause = idle
  let failures = 0
  let asking: Promise<void> | null = null
  let again = false
  let later: ReturnType<typeof setTimeout> | undefined
  let running = false
  let socket: ReturnType<typeof createAlarmSocket> | null = null
  /** What the page says of itself after every registration. */
  let report = ''
  /** Gives up the reading under way: on a line that went dead it would hang for a minute. */
  let giveUp = new AbortController()
  /** Grows with every start: what was asked before it says nothing any more. */
  let starts = 0

  async function load() {
    askedAt = performance.now()
    const hidden = new Set(gone)
    const began = starts
    try {
      const { records, total, newest } = await api(
        alarm.page,
        { pageNo: 1, pageSize: listSize, status: '1', [kind]: true },
        { signal: giveUp.signal },
      )
      if (!running || began !== starts) return
      failures = 0
      pause = idle
      const alarms = records.filter(row => row.status === '1' && !gone.has(row.id))
      // An answer asked for after the handling no longer holds the alarm: nothing left to hide.
      for (const id of hidden) if (!records.some(row => row.id === id)) gone.delete(id)
      const known = store.getState().alarms
      store.setState({
        // The same list stays the same: whoever reads something again because it moved does not.
        alarms: JSON.stringify(alarms) === JSON.stringify(known) ? known : alarms,
        total: Math.max(alarms.length, total - (records.length - alarms.length)),
        loadedAt: Date.now(),
        failed: false,
        newestId: newest && !gone.has(newest) ? Number(newest) : newestOf(alarms),
      })
    } catch {
      if (!running || began !== starts) return
      // A thousand walls do not return in the same second.
      pause = Math.min(idle, failedMs * 2 ** failures++ * (0.75 + Math.random() / 2))
      store.setState({ failed: true })
    }
  }

  /** Now, or as soon as the last reading is a second old; several wishes are one. */
  function refresh() {
    if (!running || options.reads?.() === false) return
    if (asking) {
      again = true
      return
    }
    clearTimeout(later)
    const wait = askedAt + leastGapMs - performance.now()
    if (wait > 0) {
      later = setTimeout(refresh, wait)
      return
    }
    asking = load().finally(() => {
      asking = null
      if (again) {
        again = false
        refresh()
      }
    })
  }

  /** Takes alarms out of every list at once: somebody decided on them, or they are over. */
  function remove(ids: readonly string[]) {
    for (const id of ids) gone.add(id)
    const { alarms, total, newestId } = store.getState()
    const left = alarms.filter(row => !gone.has(row.id))
    if (left.length === alarms.length) return
    store.setState({
      alarms: left,
      total: Math.max(left.length, total - (alarms.length - left.length)),
      newestId: gone.has(String(newestId)) ? newestOf(left) : newestId,
    })
  }

  function receive({ kind: what, ids }: AlarmMessage) {
    if (what === 'handled' || (what === 'recovered' && kind === 'live')) remove(ids)
    store.setState(({ changes }) => ({ changes: changes + 1 }))
    refresh()
  }

  function start(): () => void {
    running = true
    starts++
    let waits = true
    socket =
      options.socket === null
        ? null
        : createAlarmSocket({
            ...options,
            onMessage: receive,
            onCue: cue => store.setState({ cue }),
            onOrder: order => store.setState({ order }),
            onSilent: () => {
              giveUp.abort()
              giveUp = new AbortController()
              options.onSilent?.()
            },
            onOpen: () => {
              waits = false
              if (report) socket?.send(report)
              store.setState(({ changes }) => ({ changes: changes + 1 }))
              refresh()
            },
            onState: connection => store.setState({ connection }),
          })
    const timer = setInterval(
      () => {
        if (!waits && performance.now() - askedAt > pause) refresh()
      },
      Math.min(tickMs, idle),
    )
    const first = setTimeout(
      () => {
        if (!waits) return
        waits = false
        refresh()
      },
      socket ? patienceMs : 0,
    )
    return () => {
      running = false
      again = false
      // Of a wall that was left nothing is asked any more, least of all again and again (screens/replay/createReplay.ts).
      giveUp.abort()
      giveUp = new AbortController()
      clearInterval(timer)
      clearTimeout(first)
      clearTimeout(later)
      socket?.close()
      socket = null
    }
  }

  /** Tells the server what this page is (a named wall); said again whenever the socket comes back. */
  function receiveReport(message: WallReport) {
    report = JSON.stringify(message)
    socket?.send(report)
  }

  return Object.assign(store, { start, refresh, remove, receiveReport })
}

export type AlarmFeed = ReturnType<typeof createAlarmFeed>
