import { openDatabase } from '../../../server/database/db.ts'
import { claimReminders } from '../../../server/orders/reminders/claimReminders.ts'

/** Takes what is late at a moment, says so, and never commits: it is killed there. */
const [databaseUrl = '', now = ''] = process.argv.slice(2)
const { db } = await openDatabase({ databaseUrl, dataDir: '' })
await db.transaction(async tx => {
  const claimed = await claimReminders(tx, 'late', new Date(now))
  process.stdout.write(`${claimed.length}\n`)
  await new Promise(() => setInterval(() => {}, 60_000))
})
