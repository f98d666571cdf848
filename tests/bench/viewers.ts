import { setTimeout as sleep } from 'node:timers/promises'
import { alarm } from '../../core/contract/alarms/alarm.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import { home } from '../../core/contract/platform/home.ts'
import { map } from '../../core/contract/walls/map.ts'
import { screen } from '../../core/contract/walls/screen.ts'
import { openSite, type Site } from '../site.ts'
import { tenth } from './againstSql.ts'

const crowds = [1, 3, 30, 300] as const
/** Rounds of all questions; an answer serves two seconds, the rounds lie further apart. */
const rounds = 4
const keepReadsMs = 2000
const area = { areaCode: '130000' }

/** What the map wall asks one after the other when its round comes. */
const asked: [AnyCall, Record<string, unknown>][] = [
  [map.statisticsOfPhotovoltaic, area],
  [map.powerSystemPoints, area],
  [map.getCountEle, area],
  [map.get2YearEleLine, area],
  [map.getPowerLine, area],
  [map.getAreaAnalysis, area],
  [map.getReduceMsg, area],
  [map.getCO2Globe, {}],
  [home.getAlarmStatNew, {}],
]

/** What so many walls on one region cost. */
interface ViewersFigure {
  viewers: number
  requests: number
  'statements a request': number
  'database, s': number
  'database to 3 viewers': number
  /** Of an operator's live list of alarms, asked again and again meanwhile. */
  'alarms p99, ms': number
}

/** Counts what the database is asked and how long it works at it. */
function meter({ database: { pool, quick } }: Site) {
  const seen = { statements: 0, ms: 0 }
  for (const each of [pool, quick.pool]) {
    const original = each.query.bind(each) as (...given: unknown[]) => Promise<unknown>
    each.query = (async (...given: unknown[]) => {
      const began = performance.now()
      seen.statements++
      try {
        return await original(...given)
      } finally {
        seen.ms += performance.now() - began
      }
    }) as unknown as typeof each.query
  }
  return seen
}

async function ask(site: Site, headers: Record<string, string>) {
  for (const [call, input] of asked) {
    const { status, body } = await site.send(call, input, headers)
    if (status !== 200) throw new Error(`${call.path}: ${status} ${body.msg}`)
  }
}

/** Alarms are looked at until the crowd is served: the times this took, ms. */
async function watchAlarms(site: Site, headers: Record<string, string>, crowd: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let over = false
  void crowd.finally(() => {
    over = true
  })
  while (!over) {
    const began = performance.now()
    const { status, body } = await site.send(alarm.page, { current: 1, pageSize: 20, live: true }, headers)
    if (status !== 200) throw new Error(`alarms: ${status} ${body.msg}`)
    times.push(performance.now() - began)
    await sleep(20)
  }
  return times
}

/**
 * 1, 3, 30 and 300 walls on one region, each asking all the map wall asks: what they cost the database in statements
 * and time, as a ratio to three of them, and how long an operator waits for the alarms meanwhile. What the pool is
 * asked by the alarms counts too.
 */
export async function benchViewers(): Promise<ViewersFigure[]> {
  const site = await openSite({ keepReadsMs })
  try {
    const chief = await site.as('admin')
    const { token } = await chief.api(screen.issue, { name: '大屏', walls: ['/map'] })
    const watch = await site.as('jizhong.watch')
    await ask(site, { screen: token })
    const seen = meter(site)
    const figures: (Omit<ViewersFigure, 'database to 3 viewers'> & { ms: number })[] = []
    for (const viewers of crowds) {
      const before = { ...seen }
      const times: number[] = []
      for (let round = 0; round < rounds; round++) {
        await sleep(keepReadsMs + 100)
        const crowd = Promise.all(Array.from({ length: viewers }, () => ask(site, { screen: token })))
        times.push(...(await watchAlarms(site, watch.headers, crowd)))
        await crowd
      }
      times.sort((a, b) => a - b)
      const requests = viewers * asked.length * rounds
      const ms = seen.ms - before.ms
      figures.push({
        ...{ viewers, requests, ms },
        'statements a request': tenth((seen.statements - before.statements) / (requests + times.length)),
        'database, s': tenth(ms / 1000),
        'alarms p99, ms': tenth(times[Math.min(times.length - 1, Math.floor(times.length * 0.99))]!),
      })
    }
    const three = figures.find(({ viewers }) => viewers === 3)!.ms
    return figures.map(({ ms, ...figure }) => ({ ...figure, 'database to 3 viewers': tenth(ms / three) }))
  } finally {
    await site.close()
  }
}
