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
}

/** A request against the very SQL it sends, replayed on the same pool in the same run. Medians of `rounds`, the two taking turns. */
export async function againstSql(pool: Database['pool'], read: string, ask: () => Promise<void>, rounds: number): Promise<ReadFigure> {
  const queries = await queriesOf(pool, ask)
  const replay = () => Promise.all(queries.map(({ text, values }) => pool.query(text, values)))
  const served: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round++) {
    served.push(await millisecondsOf(ask))
    bare.push(await millisecondsOf(replay))
  }
  const [a, b] = [median(served), median(bare)]
  return { read, 'through the server, ms': tenth(a), 'bare SQL, ms': tenth(b), ratio: tenth(a / b) }
}

/** The queries of one request, without those that find out who asks. */
export async function queriesOf(pool: Database['pool'], ask: () => Promise<void>): Promise<Query[]> {
  const queries: Query[] = []
  const original = pool.query
  const send = original.bind(pool) as unknown as (query: Query, values?: unknown[]) => Promise<unknown>
  pool.query = ((query: Query, values?: unknown[]) => {
    if (!query.text.includes('"sessions"')) queries.push({ text: query.text, values: values ?? query.values })
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
