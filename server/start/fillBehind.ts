import { openDatabase } from '../database/db.ts'
import { fillBehind, type PastCurves } from '../demo/fill/pastCurves.ts'
import { inputApart, childMain } from '../process/childMain.ts'

/** Where the database of the server that is open lies: its PostgreSQL server, or its own embedded engine, which it alone may open. */
export interface BehindInput {
  databaseUrl: string
}

async function fill(say: (past: PastCurves) => void) {
  const { databaseUrl } = await inputApart<BehindInput>()
  const database = await openDatabase({ databaseUrl, dataDir: '' })
  try {
    await fillBehind({ db: database.db, clock: () => new Date() }, say)
  } finally {
    await database.close()
  }
}

// Where whoever started it is gone, the next start goes on where this one was.
childMain(fill)
