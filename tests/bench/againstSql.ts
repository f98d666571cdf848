import type { Database } from '../../server/database/db.ts'

interface Query {
  text: string
  values?: unknown[]
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

/** A request against the very SQL it sends, replayed on the same pool in the same run. Medians of `rounds`, taking turns. */
export async function againstSql(pool: Database['pool'], read: string, ask: () => Promise<void>, rounds: number): Promise<ReadFigure> {
  const all = await sentBy(pool, ask)
  const queries = all.filter(isOwn)
  const replay = (these: readonly Query[]) => () => Promise.all(these.map(({ text, values }) => pool.query(text, values)))
  const served: number[] = []
  const bare: number[] = []
  const known: number[] = []
  for (let round = 0; round < rounds; round++) {
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
export const queriesOf = async (pool: Database['pool'], ask: () => Promise<void>) => (await sentBy(pool, ask)).filter(isOwn)

async function sentBy(pool: Database['pool'], ask: () => Promise<void>): Promise<Query[]> {
  const queries: Query[] = []
  const original = pool.query
  const send = original.bind(pool) as unknown as (query: Query, values?: unknown[]) => Promise<unknown>
  pool.query = ((query: Query, values?: unknown[]) => {
    queries.push({ text: query.text, values: values ?? query.values })
    return send(query, values)
  }) as unknown as typeof pool.query
  try {
    await ask()
  } finally {
    pool.query = original
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
