import { createStore } from 'zustand/vanilla'
import type { Api } from '../../core/client.ts'
import { createAlarmFeed } from '../../core/alarms/createAlarmFeed.ts'
import { CallError } from '../../core/errors.ts'
import { createQueries } from '../../core/useCall.ts'
import type { WallPath } from '../../core/walls.ts'
import type { WallClock } from '../kit/wallClock.ts'
import { createWallApi } from '../wallAccess.ts'

interface ReplayState {
  /** `YYYY-MM-DD`; '' until the server has told it. */
  day: string
  speed: number
  /** Why there is no picture (yet), the server's sentence. */
  problem: string
}

/** Alarms and figures are read this often, ms: a few minutes of the day. */
export const readMs = 5000
/** Twice the five minutes in which devices of a replay report, and what passes of the day between two polls. */
const lateMs = 30 * 60_000
/** A reply may have been under way this long, ms; a clock that differs by more was put back (the day began anew). */
const driftMs = 5000

/** A day as one wall sees it: its own client, cache, clock and alarm list, so that nothing of it can be taken for the present. */
export function createReplay(asked: string, wall: WallPath) {
  const store = createStore<ReplayState>(() => ({ day: '', speed: 60, problem: '' }))
  let told = 0
  let heardAt = 0
  const clock: WallClock = {
    now: () => (told ? told + (Date.now() - heardAt) * clock.speed : Date.now()),
    speed: 60,
    lateMs,
  }

  function onReply(headers: Headers) {
    const [at = 0, speed = 60] = (headers.get('demo-clock') ?? '').split(' ').map(Number)
    const day = headers.get('demo-day')
    if (!day || !at) return
    if (!told || Math.abs(clock.now() - at) > driftMs * speed) {
      told = at
      heardAt = Date.now()
    }
    clock.speed = speed
    if (store.getState().day !== day || store.getState().problem) store.setState({ day, speed, problem: '' })
  }

  // Once the day is known it stays, also when "yesterday" has become another one.
  const send = createWallApi(wall, { headers: () => ({ demo: store.getState().day || asked }), onReply })
  const api: Api = async (call, input, options) => {
    try {
      return await send(call, input, options)
    } catch (error) {
      if (error instanceof CallError && error.fields.demo) store.setState({ problem: error.fields.demo })
      throw error
    }
  }
  return {
    store,
    clock,
    api,
    queries: createQueries({ refetchOnReconnect: 'always' }),
    feed: createAlarmFeed({ api, socket: null, idleMs: readMs, url: '', ticket: () => Promise.reject(new Error('no socket in a replay')) }),
  }
}

export type Replay = ReturnType<typeof createReplay>
