import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { codes } from '../../../core/errors.ts'
import { rowsOf } from '../../database/rowsOf.ts'
import { addDays, HOUR, instantOf, MINUTE, siteDay } from '../../../core/time/time.ts'
import { type ReplaySpeed, replaySpeeds } from '../../../core/time/replaySpeeds.ts'
import { capabilitiesOf } from '../../../core/resources/resources.ts'
import { wallPaths } from '../../../core/walls/walls.ts'
import type { Services } from '../../context.ts'
import type { Replays } from '../../demonstration/Replays.ts'
import { Failure } from '../../failure.ts'
import { createDayStore } from './createDayStore.ts'
import { createWishes } from './createWishes.ts'
import { openReplay, type Replay } from './openReplay.ts'

/** Without a question for this long a replay ends. */
const idleMs = 120_000
/** Walls ask every few seconds: after this long nobody watches, and another day may be asked for. */
const watchedMs = 30_000
const preparing = 503
/** Where yesterday is mostly begun, ms after midnight: with the day, and in the bright morning of a presentation. */
const usualFrom = [0, 10 * HOUR]
/**
 * File: day on which a replay was last asked for. Where nobody shows them, none is prepared: it takes minutes of a
 * processor, and memory meanwhile.
 */
const replayed = 'replayed'
/** A presentation a week is enough. */
const replayedDays = 7
/** A start has enough to do, and snapshots come first: so often it is looked whether yesterday is ready. */
const aheadMs = 240_000
/** A day that could not be opened is not tried again for this long: whoever asks is told so instead of being asked to wait for ever. */
const failedMs = 30_000
/** What a wall may ask of another day. */
const shownOnWalls: ReadonlySet<string> = capabilitiesOf(wallPaths)

interface Running {
  day: string
  /** It was asked for as "yesterday": the word stays with it over midnight. */
  asYesterday: boolean
  /** Where it begins, ms after midnight. */
  from: number
  askedAt: number
  stopped: boolean
  /** How far its preparation is, 0 … 1. */
  share: number
  ready: Replay | null
  opening: Promise<void>
}

const refused = (code: number, message: string) => new Failure(code, message, { demo: message })

/** @param at `HH:mm` @returns ms after midnight */
function momentOf(at: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(at) ?? []
  if (hours === undefined) throw refused(codes.invalid, '回放时刻应为 HH:mm')
  return Number(hours) * HOUR + Number(minutes) * MINUTE
}

function speedOf(asked: string): ReplaySpeed {
  const speed = replaySpeeds.find(each => String(each) === asked)
  if (!speed) throw refused(codes.invalid, `回放速度应为 ${replaySpeeds.join('、')} 之一`)
  return speed
}

/**
 * At most one day is replayed at a time; it is opened for the first wall that asks and closed when nobody watches any
 * more. What it began with is kept on disk for whoever wants to see it again, and while it is shown, the day before it
 * is prepared the same way.
 */
export function createReplays(living: Omit<Services, 'replays' | 'faultDrills'>): Replays {
  const { config, clock, log, db } = living
  const store = createDayStore(living)
  // Beside the living database, not in it: a replay leaves that alone.
  const mark = config.dataDir.startsWith('memory://') ? null : join(config.dataDir, replayed)
  /** How many days were begun to be prepared ahead: only the last one is worth it. */
  let spares = 0
  const wishes = createWishes()
  let running: Running | null = null
  let failed = { day: '', at: 0 }
  let closing = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  function open(day: string, from: number, asYesterday: boolean): Running {
    const next: Running = {
      day,
      from,
      asYesterday,
      askedAt: Date.now(),
      stopped: false,
      share: 0,
      ready: null,
      opening: Promise.resolve(),
    }
    const onProgress = (share: number) => {
      next.share = share
    }
    // Of the one before. Asked for later it may be this one's own end, which waits for this.
    const before = closing
    const start = async () => {
      const begun = next.from
      const folder = await store.copy(day, begun, () => next.stopped, onProgress)
      // Two that are played would take their memory twice.
      await before
      const replay = await openReplay(living, folder, day, begun, onProgress).catch(async error => {
        await rm(folder, { recursive: true, force: true })
        throw error
      })
      const close = async () => {
        await replay.close()
        await rm(folder, { recursive: true, force: true })
      }
      next.ready = { ...replay, close }
      if (next.from !== begun) replay.seek(next.from)
      // Whoever wants another day than this one mostly wants the one before.
      if (!next.stopped) void prepareAhead(addDays(day, -1), begun).catch(warn)
    }
    if (mark) void writeFile(mark, siteDay(clock())).catch(warn)
    next.opening = start().catch(error => {
      if (!next.stopped) {
        log.error({ err: error, day }, 'replay')
        failed = { day, at: Date.now() }
      }
      if (running === next) running = null
    })
    timer ??= setInterval(() => {
      if (running && Date.now() - running.askedAt > idleMs) void end()
    }, 5000).unref()
    return next
  }

  /** Prepares a day nobody has asked for yet. */
  async function prepareAhead(day: string, from: number) {
    if (day <= (await firstDay())) return
    const asked = ++spares
    const isAskedFor = () => running?.day === day && running.from === from
    // It gives way to whoever waits for something else.
    const stopped = () => !isAskedFor() && (asked !== spares || (running !== null && !running.ready))
    const onProgress = (share: number) => {
      if (running && isAskedFor()) running.share = share
    }
    await store.prepare(day, from, stopped, onProgress).catch(error => {
      if (!stopped()) log.warn({ err: error, day }, 'replay prepared ahead')
    })
  }

  const warn = (error: unknown) => log.warn({ err: error }, 'replay prepared ahead')

  function end(): Promise<void> {
    const ending = running
    running = null
    clearInterval(timer)
    timer = undefined
    if (ending) {
      ending.stopped = true
      closing = ending.opening.then(() => ending.ready?.close()).catch(error => log.error({ err: error }, 'end of a replay'))
    }
    return closing
  }

  /** Of this one nothing is known of the day before. */
  async function firstDay(): Promise<string> {
    const [known] = await rowsOf(db, { day: 'text?' }, sql`select min(day)::text as day from site_days`)
    return known?.day ?? siteDay(clock())
  }

  async function dayOf(asked: string): Promise<string> {
    const today = siteDay(clock())
    if (asked === 'yesterday') return running?.asYesterday ? running.day : addDays(today, -1)
    if (!/^\d{4}-\d{2}-\d{2}$/.test(asked) || Number.isNaN(Date.parse(asked)) || siteDay(instantOf(asked)) !== asked)
      throw refused(codes.invalid, '回放日期应为 YYYY-MM-DD 或 yesterday')
    if (asked >= today) throw refused(codes.invalid, '只能回放今天以前的日子')
    if (asked === running?.day) return asked
    if (asked <= (await firstDay())) throw refused(codes.invalid, '回放日期早于最早的记录')
    return asked
  }

  return {
    async of(asked, call, at, speed) {
      if (!config.demo || !config.simulator) throw refused(codes.forbidden, '只有演示模式提供演示回放')
      if (call.permission === 'public' || call.permission === 'reader') return null
      if (!shownOnWalls.has(call.permission)) throw refused(codes.forbidden, '演示回放中只能查看大屏')
      const day = await dayOf(asked)
      if (running && running.day !== day) {
        if (Date.now() - running.askedAt < watchedMs) throw refused(codes.conflict, `正在回放 ${running.day}，结束后才能回放另一天`)
        void end()
      }
      if (!running && failed.day === day && Date.now() - failed.at < failedMs)
        throw refused(codes.broken, `${day} 的回放未能打开，请稍后再试`)
      const wanted = at ? momentOf(at) : undefined
      const fast = speed ? speedOf(speed) : undefined
      const from = wanted === undefined ? undefined : wishes.receive(wanted)
      running ??= open(day, from ?? 0, asked === 'yesterday')
      running.askedAt = Date.now()
      // To take what is prepared is sooner done than to play the way there.
      const goal = from ?? running.from
      if (running.ready && (goal !== running.from || running.ready.over()) && store.isReady(day, goal)) {
        const { asYesterday } = running
        void end()
        running = open(day, goal, asYesterday)
      }
      const { ready } = running
      // Walls that open with the same address join; another moment takes all of them there, another speed is everybody's.
      if (ready && from !== undefined && from !== running.from) {
        running.from = from
        ready.seek(from)
      }
      if (ready && fast && fast !== ready.speed()) ready.setSpeed(fast)
      if (!ready || ready.seeking()) throw refused(preparing, `演示回放准备中（${Math.floor(100 * running.share)} %），请稍候`)
      if (from === running.from) wishes.answered()
      const { services } = ready
      return { services, headers: { 'demo-day': day, 'demo-clock': `${services.clock().getTime()} ${ready.speed()}` } }
    },
    keepReady() {
      // Also where nobody asks for a replay any more.
      void store.clear().catch(warn)
      const look = async () => {
        const today = siteDay(clock())
        const last = mark ? await readFile(mark, 'utf8').catch(() => '') : ''
        if (last < addDays(today, -replayedDays)) return
        const yesterday = addDays(today, -1)
        for (const from of usualFrom) if (!running) await prepareAhead(yesterday, from)
      }
      let looking = false
      const ahead = setInterval(() => {
        // On a slow machine it takes longer than that: begun anew it would give itself up for ever.
        if (looking) return
        looking = true
        void look()
          .catch(warn)
          .finally(() => {
            looking = false
          })
      }, aheadMs).unref()
      return () => clearInterval(ahead)
    },
    async close() {
      spares++
      await end()
      await store.close()
    },
  }
}
