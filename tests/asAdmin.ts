import pg from 'pg'

/** Runs one statement on a PostgreSQL server, outside of any transaction. */
export async function asAdmin(connectionString: string, sql: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
