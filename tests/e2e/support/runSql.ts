import { openDatabase } from '../../../server/database/db.ts'

/** `tsx tests/e2e/support/runSql.ts FOLDER SQL`: changes the data folder of an instance that is not running. */
async function main() {
  const [dataDir = '', sql = ''] = process.argv.slice(2)
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  await database.pool.query(sql)
  await database.close()
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
