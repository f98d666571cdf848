import { openMonitored } from '../server/fixtures/monitored.ts'
import { tenth } from './againstSql.ts'
import { fillRegion, reads } from './reads.ts'

/** What a request takes when nothing else is in its way: the machine's other work only ever adds. */
const quick = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 2]!

/**
 * What an enterprise asks again and again, through the whole server, with row security and without it in turn. "Two in
 * turn": two enterprises, so that every connection changes whom it speaks for, each time.
 */
export async function benchWall(rounds = 30, sites = 600) {
  const place = await openMonitored()
  try {
    await fillRegion(place.database.db, sites)
    place.measured()
    const { rowSecurity } = place.database
    const rows = []
    for (const [call, input] of reads) {
      const ask = async (who: string) => {
        const start = performance.now()
        const { statusCode, body } = await place.send(call, input, { token: `token-${who}` })
        if (statusCode !== 200) throw new Error(`${call.path}: ${statusCode} ${body}`)
        return performance.now() - start
      }
      const one = { false: [] as number[], true: [] as number[] }
      const two = { false: [] as number[], true: [] as number[] }
      for (let round = 0; round < rounds; round++)
        for (const enabled of [true, false] as const) {
          rowSecurity.enabled = enabled
          two[`${enabled}`].push(((await ask('west')) + (await ask('east'))) / 2)
          one[`${enabled}`].push(await ask('east'))
        }
      const [none, behind] = [quick(one.false), quick(one.true)]
      const ratio = (a: number, b: number) => Math.round((a / b) * 100) / 100
      rows.push({
        read: call.path,
        'none, ms': tenth(none),
        'behind it, ms': tenth(behind),
        ratio: ratio(behind, none),
        'two in turn': ratio(quick(two.true), quick(two.false)),
      })
    }
    return rows
  } finally {
    await place.close()
  }
}
