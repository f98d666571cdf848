import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { sql } from 'drizzle-orm'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { forgetKnownSecrets } from '../access/gatewaySecrets.ts'
import { type Database, openDatabase } from '../database/db.ts'
import { LockedError } from '../database/embedded/lock.ts'
import { writeFact } from '../database/facts.ts'
import { migrate } from '../database/migrate.ts'
import { rowsOf } from '../database/rowsOf.ts'
import { rebuildRollups } from '../rollups/rebuildRollups.ts'
import { untracked } from '../database/untracked.ts'
import { marked } from './clear/marked.ts'
import { type Converted, spreadMarks } from './clear/spreadMarks.ts'
import { sumsOfAll, whatGoes } from './clear/whatGoes.ts'
import { createStartOutput } from './createStartOutput.ts'
import { clearing, demoLeft, linesOf } from './demoLeft.ts'
import { endFailed } from './endFailed.ts'
import { isStarted } from './isStarted.ts'
import { requireNoServer } from './requireNoServer.ts'

type Db = Database['db']
type Progress = (step: string, share: number) => void

/** What became of a demonstration. */
export interface Cleared {
  /** Its organisations that stay. */
  converted: Converted[]
  /** Gateways of somebody's own whose secret followed from the number: they need a new one. */
  gateways: string[]
}

/** Empties a table of what goes: all at once where nothing stays, which also gives its room back. */
async function clearTable(db: Db, name: string) {
  const rows = whatGoes.get(name) ?? sql`false`
  const table = sql.identifier(name)
  const [stays] = await rowsOf(db, { any: 'boolean' }, sql`select exists (select from ${table} where not (${rows})) as any`)
  await db.transaction(async tx => {
    await untracked(tx)
    await tx.execute(stays?.any ? sql`delete from ${table} where ${rows}` : sql`truncate ${table}`)
  })
}

/** What is said of all sites together, where the last site is gone; and that there was a demonstration. */
async function forget(db: Db) {
  await db.transaction(async tx => {
    const [left] = await rowsOf(tx, { sites: 'boolean' }, sql`select exists (select from sites) as sites`)
    if (!left?.sites) for (const name of sumsOfAll) await tx.execute(sql`truncate ${sql.identifier(name)}`)
    await tx.execute(sql`update orgs set leader_user_id = null where ${marked('users', sql.raw('leader_user_id'))}`)
    await tx.execute(
      sql`
        delete from facts
        where ${left?.sites ?? false} = false
          or name = 'demo'
          or name like 'demo:%'
          or name = 'simulated_until'
      `,
    )
    await tx.execute(sql`truncate demo_marks`)
  })
}

/**
 * Removes a demonstration and keeps what people entered besides. Its marks are spread over all that goes and stay to
 * the end, a table is emptied after the other: killed anywhere, it is finished by being done again, and until then no
 * production starts.
 */
export async function clearDemo({ db, pool }: Pick<Database, 'db' | 'pool'>, onProgress: Progress = () => {}): Promise<Cleared> {
  onProgress('查找演示数据', 0)
  const converted = await db.transaction(async tx => {
    await writeFact(tx, clearing, new Date().toISOString())
    return spreadMarks(tx)
  })
  // A device that goes is noted for its site's curves (rollup_pending): they are cleared after it.
  const names = ['devices', ...[...whatGoes.keys()].filter(name => name !== 'devices')]
  for (const [index, name] of names.entries()) {
    onProgress(`清除数据表 ${name}`, 0.05 + (0.75 * index) / names.length)
    await clearTable(db, name)
  }
  const gateways = await db.transaction(tx => forgetKnownSecrets(tx))
  await forget(db)
  await rebuildRollups(db)
  onProgress('整理数据库', 0.85)
  await pool.query('vacuum analyze')
  onProgress('完成', 1)
  return { converted, gateways }
}

/** Organisations of the demonstration that would stay; nothing is changed. */
async function wouldStay(db: Db): Promise<Converted[]> {
  let converted: Converted[] = []
  const undone = new Error('undone')
  await db
    .transaction(async tx => {
      converted = await spreadMarks(tx)
      throw undone
    })
    .catch(error => {
      if (error !== undone) throw error
    })
  return converted
}

async function confirmed(): Promise<boolean> {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new ConfigError('未确认，什么都没有改变。确认清除：npm run clear-demo -- --yes (not confirmed)')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('清除后不能恢复。输入 yes 继续 (type yes to go on)：').finally(() => terminal.close())
  return answer.trim().toLowerCase() === 'yes'
}

const placeOf = ({ databaseUrl, dataDir }: Config) => (databaseUrl ? 'DATABASE_URL 指定的数据库' : dataDir)

/** `npm run clear-demo`: of the folder or database a start would use. */
async function main() {
  const config = readConfig()
  if (config.databaseUrl) await requireNoServer(config.databaseUrl)
  else if (!existsSync(join(config.dataDir, 'pg'))) throw new ConfigError(`${config.dataDir} 中没有数据库 (no database there)`)
  const output = createStartOutput(process.stdout)
  const database = await openDatabase(config)
  try {
    await migrate(database)
    const left = await demoLeft(database.db)
    if (left.length === 0) return output.log(`${placeOf(config)} 中没有演示内容 (nothing to clear)`)
    output.log(`${placeOf(config)} 中的演示内容，将连同其测量数据、电量、告警与工单一并清除：\n${linesOf(left).join('\n')}`)
    for (const { name, people, sites } of await wouldStay(database.db))
      output.log(`  保留机构 ${name}（其中有自己的人员 ${people} 人、站点 ${sites} 个，或下属机构与资料）`)
    output.log('如需保留副本，请先运行 npm run backup (a copy first: npm run backup)')
    if (!(await confirmed())) return output.log('未确认，什么都没有改变 (nothing was changed)')
    const { gateways } = await clearDemo(database, output.progress)
    if (gateways.length) output.log(`这些网关的旧密钥已作废，请为其重新设置 (need a new secret)：${gateways.join('、')}`)
    output.log('演示内容已清除 (cleared)。启动 (start)：NODE_ENV=production npm start')
  } finally {
    await database.close()
  }
}

if (isStarted('clearDemo')) main().catch(error => endFailed(error, error instanceof ConfigError || error instanceof LockedError))
