import { groupBy } from '../../core/rules/groupBy.ts'
import type { Database } from '../../server/database/db.ts'

type Pool = Database['pool']
/** Both ways to the database a request takes: who asks is found out by the quick one. */
type Pools = { pool: Pool; quick: { pool: Pool } }

interface Query {
  pool: Pool
  text: string
  values?: unknown[]
  /** How many waves were answered before it was sent: what stands on an answer waits for it. */
  wave: number
}

/** A read through the whole server beside the SQL it sends. */
export interface ReadFigure {
  read: string
  'through the server, ms': number
  'bare SQL, ms': number
  ratio: number
  /** The same with the statement that finds out who asks on both sides. */
  'ratio with session': number
}

/** Rounds not counted: a server that has stood for a minute has compiled what it does all day. */
const warming = 30

/**
 * A request against the very SQL it sends, replayed on the same pools in the same run: together what was sent together,
 * one after the other what waited for an answer. Medians of `rounds`, taking turns.
 */
export async function againstSql(pools: Pools, read: string, ask: () => Promise<void>, rounds: number): Promise<ReadFigure> {
  const all = await sentBy(pools, ask)
  const queries = all.filter(isOwn)
  const replay = (these: readonly Query[]) => async () => {
    for (const wave of groupBy(these, each => each.wave).values())
      await Promise.all(wave.map(({ pool, text, values }) => pool.query(text, values)))
  }
  const served: number[] = []
  const bare: number[] = []
  const known: number[] = []
  for (let round = -warming; round < rounds; round++) {
    if (round === 0) for (const times of [served, bare, known]) times.length = 0
    served.push(await millisecondsOf(ask))
    bare.push(await millisecondsOf(replay(queries)))
    known.push(await millisecondsOf(replay(all)))
  }
  const [a, b, c] = [median(served), median(bare), median(known)]
  return {
    read,
    'through the server, ms': tenth(a),
    'bare SQL, ms': tenth(b),
    ratio: tenth(a / b),
    'ratio with session': tenth(a / c),
  }
}

const isOwn = ({ text }: Query) => !text.includes('"sessions"')

/** The queries of one request, without those that find out who asks. */
export const queriesOf = async (pools: Pools, ask: () => Promise<void>) => (await sentBy(pools, ask)).filter(isOwn)

async function sentBy({ pool, quick }: Pools, ask: () => Promise<void>): Promise<Query[]> {
  const queries: Query[] = []
  let wave = 0
  let answered = 0
  const restore = [pool, quick.pool].map(each => {
    const original = each.query
    const send = original.bind(each) as unknown as (query: Pick<Query, 'text' | 'values'>, values?: unknown[]) => Promise<unknown>
    each.query = ((query: Pick<Query, 'text' | 'values'>, values?: unknown[]) => {
      if (answered > 0) wave++
      answered = 0
      queries.push({ pool: each, text: query.text, values: values ?? query.values, wave })
      return send(query, values).finally(() => answered++)
    }) as unknown as typeof each.query
    return () => {
      each.query = original
    }
  })
  try {
    await ask()
  } finally {
    for (const back of restore) back()
  }
  return queries
}

const millisecondsOf = async (run: () => Promise<unknown>) => {
  const start = performance.now()
  await run()
  return performance.now() - start
}
export const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
export const tenth = (value: number) => Math.round(value * 10) / 10
