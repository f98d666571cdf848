import { alarm } from '../../core/contract/alarms/alarm.ts'
import { powerAnalysis } from '../../core/contract/energy/powerAnalysis.ts'
import { user } from '../../core/contract/platform/user.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import { type Headers, openSite } from '../site.ts'
import { median, tenth } from './againstSql.ts'

/** What four people ask without a pause meanwhile: the heaviest page there is, all energies of a year. */
const heavy: [AnyCall, Record<string, unknown>] = [powerAnalysis.powerAnalysis, { dateType: 'year' }]
const heavyAccounts = ['admin', 'jizhong', 'yanzhao', 'jizhong.watch']
/** What must not stand behind it. */
const light: [AnyCall, Record<string, unknown>][] = [
  [alarm.page, { pageNo: 1, pageSize: 20, live: true }],
  [user.getSession, {}],
]
const rounds = 40
/** Requests nobody waits for any more. */
const aborted = 50

/** How long a light call takes, ms. */
interface FairnessFigure {
  call: string
  'alone, ms': number
  'beside four, ms': number
  ratio: number
  'p95 beside four, ms': number
  [after: `after ${number} aborted, ms`]: number
}

/**
 * A light call through the whole server and a real connection: alone, beside four who ask the heaviest page without a
 * pause, and right after 50 of those were given up.
 */
export async function benchFairness(): Promise<FairnessFigure[]> {
  const site = await openSite({ keepReadsMs: 0 })
  try {
    const base = await site.app.listen({ port: 0, host: '127.0.0.1' })
    const ask = async ([call, input]: [AnyCall, Record<string, unknown>], headers: Headers, signal?: AbortSignal) => {
      const post = call.method === 'POST'
      const reply = await fetch(base + call.path, {
        method: call.method,
        headers: { ...headers, ...(post && { 'content-type': 'application/json' }) },
        ...(post && { body: JSON.stringify(input) }),
        ...(signal && { signal }),
      })
      const text = await reply.text()
      if (!reply.ok) throw new Error(`${call.path}: ${reply.status} ${text}`)
    }
    const crowd = await Promise.all(heavyAccounts.map(async name => (await site.as(name)).headers))
    const { headers } = await site.as('sjz1.repair')
    const timed = async (question: (typeof light)[number]) => {
      const began = performance.now()
      await ask(question, headers)
      return performance.now() - began
    }
    const several = async (question: (typeof light)[number]) => {
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timed(question))
      return times.sort((a, b) => a - b)
    }
    for (const question of light) await several(question)
    const figures: FairnessFigure[] = []
    for (const question of light) {
      const alone = median(await several(question))
      let over = false
      const busy = Promise.all(
        crowd.map(async who => {
          while (!over) await ask(heavy, who)
        }),
      )
      const beside = await several(question)
      over = true
      await busy
      const leaving = new AbortController()
      const left = Array.from({ length: aborted }, (_, n) => ask(heavy, crowd[n % crowd.length]!, leaving.signal).catch(() => {}))
      await new Promise(resolve => setTimeout(resolve, 50))
      leaving.abort()
      await Promise.all(left)
      const after = await timed(question)
      figures.push({
        call: question[0].path,
        'alone, ms': tenth(alone),
        'beside four, ms': tenth(median(beside)),
        ratio: tenth(median(beside) / alone),
        'p95 beside four, ms': tenth(beside[Math.floor(beside.length * 0.95)]!),
        [`after ${aborted} aborted, ms`]: tenth(after),
      })
    }
    return figures
  } finally {
    await site.close()
  }
}
