import { and, asc, eq, gt } from 'drizzle-orm'
import { rowsOf } from '../../database/rowsOf.ts'
import type { AlarmChange } from '../../live/live.ts'
import { devices } from '../../tables/index.ts'
import type { Base } from '../points.ts'
import {
  badData,
  badDataVerdicts,
  behindSites,
  clockSkew,
  lowGeneration,
  offlineVerdicts,
  shareRows,
  silence,
  verdict,
  peerMedians,
  zeroGeneration,
} from './conditions.ts'
import { clockSkewVerdicts } from './clockSkewVerdicts.ts'
import { createLiveness, type Liveness } from './createLiveness.ts'
import { generationVerdicts, share, peerMedian } from './generation.ts'
import { writeSilence } from './writeSilence.ts'
import { type Since, writeVerdicts } from './writeVerdicts.ts'

/** Devices judged in one go: a query of a few milliseconds, so that nobody waits behind it on the embedded engine. */
const sliceSize = 500
const pauseMs = 200
const roundEveryMs = 30_000

/** Judges every device once. Exported for tests and for a first round without waiting. */
export async function judgeAll(
  base: Base,
  { listeningSince, arrived }: Liveness,
  since: Since,
  announce: (changes: readonly AlarmChange[]) => void,
  pause: () => Promise<unknown> = async () => {},
) {
  const { db, clock } = base
  const around = new Map((await rowsOf(db, peerMedian, peerMedians(clock()))).map(row => [row.place, row]))
  const behind = new Set((await rowsOf(db, { siteId: 'text' }, behindSites(arrived, clock()))).map(row => row.siteId))
  announce(await writeVerdicts(base, clockSkew, await clockSkewVerdicts(base, since), since))
  let after = 0
  for (;;) {
    const ids = await db
      .select({ id: devices.id })
      .from(devices)
      .where(and(gt(devices.id, after), eq(devices.enabled, true)))
      .orderBy(asc(devices.id))
      .limit(sliceSize)
    const upTo = ids.at(-1)?.id
    if (upTo === undefined) return
    const slice = { now: clock(), listeningSince, behind, after, upTo }
    const generation = (await rowsOf(db, share, shareRows(slice))).flatMap(row => generationVerdicts(row, around))
    const rounds = [
      [badData, await rowsOf(db, verdict, badDataVerdicts(slice))],
      [zeroGeneration, generation.filter(({ type }) => type === zeroGeneration.type)],
      [lowGeneration, generation.filter(({ type }) => type === lowGeneration.type)],
    ] as const
    announce(await writeSilence(base, await rowsOf(db, silence, offlineVerdicts(slice))))
    for (const [condition, verdicts] of rounds) announce(await writeVerdicts(base, condition, verdicts, since))
    after = upTo
    await pause()
  }
}

/** Judges abnormal conditions again and again until stopped. */
export function startAbnormal(base: Base, announce: (changes: readonly AlarmChange[]) => void): () => Promise<void> {
  const liveness = createLiveness(base)
  const since: Since = new Map()
  let stopped = false
  let wake = () => {}
  const sleep = (ms: number) =>
    new Promise<void>(resolve => {
      if (stopped) return resolve()
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const running = (async () => {
    await sleep(roundEveryMs)
    while (!stopped) {
      const { slept, ...heard } = liveness.now()
      // Nothing is known of the time in between, so nothing has lasted.
      if (slept) since.clear()
      await judgeAll(base, heard, since, announce, () => sleep(pauseMs)).catch(error => {
        if (!stopped) base.log.error({ err: error }, 'abnormal conditions')
      })
      await sleep(roundEveryMs)
    }
  })()
  return async () => {
    stopped = true
    liveness.leave()
    wake()
    await running
  }
}
