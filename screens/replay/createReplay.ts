import { atom } from 'jotai'
import type { Api } from '../../core/client.ts'
import { createAlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import { CallError, codes } from '../../core/errors.ts'
import { minutes } from '../../core/call/useCall.ts'
import type { WallPath } from '../../core/walls/walls.ts'
import { page } from '../kit/page.ts'
import type { WallClock } from '../kit/wallClock.ts'
import { createWallQueries } from '../shown/frozen.ts'
import { createWallApi } from '../shown/wallAccess.ts'

/** Waits, or fails with the signal's reason as soon as it is given. */
const pause = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (signal?.aborted) reject(signal.reason as Error)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

interface ReplayState {
  /** `YYYY-MM-DD`; '' until the server has told it. */
  day: string
  speed: number
  /** Why there is no picture (yet), the server's sentence. */
  problem: string
}

/** Alarms and figures are read this often, ms: a few minutes of the day. */
export const readMs = 5000
/** The server's answer while it prepares the day, and how soon it is asked again, ms. */
const preparing = 503
const againMs = 2000
const lost = '与服务器的连接中断，正在重试'
/** Milliseconds of the day for one of the present, until the server has told it. */
const usualSpeed = 60
/** Devices of a replay report every five minutes of their day, and some pass between two polls. */
const samplingMsAt = (speed: number) => minutes(5) + 2 * readMs * speed
/** A reply may have been under way this long, ms; a clock that differs by more was put back (the day began anew). */
const driftMs = 5000

/**
 * A day as one wall sees it: its own client, cache, clock and alarm list, so that nothing of it can be taken for the present.
 * @param at moment to begin at, `HH:mm`; '' = wherever the day is
 * @param fast speed to play it at; '' = as it is played
 */
export function createReplay(asked: string, wall: WallPath, at = '', fast = '') {
  const stateAtom = atom<ReplayState>({ day: '', speed: usualSpeed, problem: '' })
  let reportedMoment = 0
  let answeredAt = 0
  /** Moment that is asked for until an answer from there has come. */
  let sought = at
  let soughtSpeed = fast
  const clock: WallClock = {
    now: () => (reportedMoment ? reportedMoment + (Date.now() - answeredAt) * clock.speed : Date.now()),
    speed: usualSpeed,
    get samplingMs() {
      return samplingMsAt(clock.speed)
    },
  }

  function onReply(headers: Headers) {
    const [at = 0, speed = usualSpeed] = (headers.get('demo-clock') ?? '').split(' ').map(Number)
    const day = headers.get('demo-day')
    if (!day || !at) return
    sought = ''
    if (soughtSpeed === String(speed)) soughtSpeed = ''
    if (!reportedMoment || speed !== clock.speed || Math.abs(clock.now() - at) > driftMs * speed) {
      reportedMoment = at
      answeredAt = Date.now()
    }
    clock.speed = speed
    const known = page.get(stateAtom)
    if (known.day !== day || known.speed !== speed || known.problem) page.set(stateAtom, { day, speed, problem: '' })
  }

  // Once the day is known it stays, also when "yesterday" has become another one.
  const send = createWallApi(wall, {
    headers: () => ({
      demo: page.get(stateAtom).day || asked,
      ...(sought && { 'demo-at': sought }),
      ...(soughtSpeed && { 'demo-speed': soughtSpeed }),
    }),
    onReply,
  })
  /** What is asked while the day is prepared is asked again until it is there: no panel says that it has failed. */
  const api: Api = async (call, input, options) => {
    for (;;)
      try {
        return await send(call, input, options)
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const { demo } = error.fields
        // A server that is gone prepares nothing any more, whatever it said last.
        const problem = demo ?? (error.code === codes.network && page.get(stateAtom).problem ? lost : undefined)
        if (problem) page.set(stateAtom, state => ({ ...state, problem }))
        if (!demo || error.code !== preparing) throw error
        await pause(againMs, options?.signal)
      }
  }
  const queries = createWallQueries()
  return {
    wall,
    stateAtom,
    clock,
    api,
    queries,
    /** Takes the day, for all who watch it, to another moment, `HH:mm`. */
    seek(moment: string) {
      sought = moment
      void queries.invalidateQueries()
    },
    /** Plays it faster or slower, for all who watch it. */
    play(speed: number) {
      soughtSpeed = String(speed)
      void queries.invalidateQueries()
    },
    feed: createAlarmFeed({
      api,
      kind: 'live',
      socket: null,
      idleMs: readMs,
      url: '',
      ticket: () => Promise.reject(new Error('no socket in a replay')),
    }),
  }
}

export type Replay = ReturnType<typeof createReplay>
