import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../server/database/db.ts'
import { readFact, writeFact } from '../../../server/database/facts.ts'
import { simulatedUntil } from '../../../server/demo/steps.ts'
import { createTestDatabase } from '../../database.ts'
import { programArgs } from '../../programs.ts'
import { copyInto } from '../../template.ts'

const root = resolve(import.meta.dirname, '../../..')
const folder = mkdtempSync(join(tmpdir(), 'killed-start-'))
const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A start of the throw-away instance on the folder: what it said, when it is ready, when it is gone. */
function startChild() {
  const args = [...programArgs('serveTest'), '--port', '0', '--small', '--no-simulator', '--data', folder]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  children.add(child)
  let said = ''
  const listeners: (() => void)[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => {
      said += text
      for (const listener of listeners) listener()
    })
  const gone = new Promise<void>(done =>
    child.once('exit', () => {
      children.delete(child)
      done()
    }),
  )
  /** Until it said something; fails when it ends without. */
  const says = (what: (text: string) => boolean) =>
    Promise.race([
      new Promise<void>(done => {
        const look = () => what(said) && done()
        listeners.push(look)
        look()
      }),
      gone.then(() => {
        if (!what(said)) throw new Error(`ended too early:\n${said}`)
      }),
    ])
  return {
    says,
    said: () => said,
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await gone
    },
  }
}

const percents = (text: string) => [...text.matchAll(/(\d+) %/g)].map(match => Number(match[1]))
const isReady = (text: string) => text.includes('"url"')

const tables = [
  'orgs',
  'users',
  'sites',
  'gateways',
  'devices',
  'alarm_limits',
  'alarms',
  'orders',
  'contracts',
  'device_days',
  'site_days',
  'curves',
  'latest',
  'weather_days',
]
/** Rows of every table of the region, and sums that tell whether they are the same ones. */
async function contents({ pool }: Database) {
  const counts = tables.map(table => `(select count(*)::int from ${table}) as ${table}`)
  const { rows } = await pool.query(`
    select
      ${counts.join(', ')}, (select round(sum(kwh)) from device_days) as kwh,
      (select round(sum(kwh)) from site_days) as site_kwh,
      (select count(*)::int from curves, unnest(slots) v where v is not null) as readings
  `)
  return rows[0]
}
async function inFolder<T>(work: (database: Database) => Promise<T>) {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

it('repairs a start that was killed at a moment nobody chose, and adds nothing the next time', { timeout: 600_000 }, async () => {
  // Nobody disturbed the region the others are tested on. The killed one ends at the same minute, as a later start ends
  // where the first one would have.
  const undisturbed = await createTestDatabase('region as filled')
  const [whole, until] = [await contents(undisturbed), Date.parse((await readFact(undisturbed.db, simulatedUntil)) ?? '')]
  await undisturbed.close()
  await copyInto(folder, 'tables')
  await inFolder(({ db }) => writeFact(db, 'demo:anchor', String(until)))

  // One moment a run: together the runs try them all.
  const [tenth, after] = [randomInt(0, 9), randomInt(0, 400)]
  const child = startChild()
  await child.says(text => percents(text).some(percent => percent >= 10 * tenth))
  await sleep(after)
  await child.end('SIGKILL')
  const killed = `${after} ms after ${tenth}0 %`

  const repaired = startChild()
  await repaired.says(isReady)
  await repaired.end('SIGTERM')
  const filled = await inFolder(contents)
  expect(filled, `killed ${killed}`).toEqual(whole)

  const again = startChild()
  await again.says(isReady)
  await again.end('SIGTERM')
  expect(percents(again.said())).toEqual([])
  expect(await inFolder(contents)).toEqual(filled)
})
