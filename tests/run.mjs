// `npm test`: sets itself up on a fresh clone, then types, lint, unit and API tests, build, and people's paths in a real browser.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, root } from '../server/start/prepare.mjs'

const only = process.argv.slice(2)
const begun = Date.now()
const folder = mkdtempSync(join(tmpdir(), 'times-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const steps = []
const seconds = ms => `${(ms / 1000).toFixed(0).padStart(5)} s`

function step(name, command, args, env = {}) {
  if (only.length && !only.includes(name)) return
  console.log(`\n== ${name}`)
  const began = Date.now()
  const times = join(folder, name)
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_TIMES: times, ...env } })
  steps.push({ name, ms: Date.now() - began, times })
  if (status !== 0) {
    tell()
    console.error(`\n${name} failed`)
    process.exit(status || 1)
  }
  console.log(`== ${name}: ${seconds(Date.now() - began).trim()}`)
}

/** What took how long: every step, and the ten slowest files of those that run tests. */
function tell() {
  for (const { name, ms, times } of steps) {
    console.log(`\n${seconds(ms)}  ${name}`)
    if (!existsSync(times)) continue
    const files = readFileSync(times, 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line))
    for (const { file, ms } of files.sort((a, b) => b.ms - a.ms).slice(0, 10)) console.log(`  ${seconds(ms)}  ${file}`)
  }
  console.log(`\n${seconds(Date.now() - begun)}  in all`)
}

// Days are the sites', wherever the server stands: every lane stands somewhere else.
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./tests/times/unitTimes.ts']
checkNode()
ensureInstalled()
step('types', 'npx', ['tsc', '--noEmit'])
step('lint', 'npx', ['biome', 'check', '--diagnostic-level=error', '.'])
step('unused', 'npm', ['run', '-s', 'knip'])
const server = process.env.TEST_DATABASE_URL
const without = names => names.flatMap(name => ['--exclude', `tests/server/**/${name}`])
const files = names => names.map(name => `${name}.test.ts`)
// What works figures out by SQL of its own, in much that happened, is the same SQL on either engine: where both are at hand the quicker one is asked.
const figuresBySql = ['figures/**', ...files(['map', 'regions', 'explain'])]
step('unit', 'npx', [...vitest, ...(server ? without(figuresBySql) : [])], { TEST_DATABASE_URL: '', TZ: 'America/Los_Angeles' })
// What kills starts on a data folder has the embedded engine in both lanes, as have its lock, its snapshots and what it replays; and what asks no server is
// arithmetic: the world of the demonstration, whose region is what all the others run on, on either engine and is cleared of either, the losses of PV, the inputs
// of calls, the picture of letters. Once is enough.
const embedded = [
  'startKilled',
  'simulatorRestart',
  'embedded',
  'lock',
  'snapshots',
  'replay',
  'clearDemo',
  'pvLosses',
  'badInput',
  'matrixIds',
  'captcha',
]
const embeddedOnly = without(['demo/**', ...files(embedded)])
if (server) step('postgres', 'npx', [...vitest, 'tests/server', ...embeddedOnly], { TZ: 'Asia/Kathmandu' })
else console.log('\n== postgres: skipped, TEST_DATABASE_URL names no server')
if (!only.length || only.includes('browser')) {
  ensureBuilt()
  const { chromium } = await import('./e2e/chromium.mjs')
  const reporters = '--reporter=list,./tests/times/browserTimes.ts'
  step('browser', 'npx', ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', reporters], { CHROME_PATH: chromium() })
}
tell()
