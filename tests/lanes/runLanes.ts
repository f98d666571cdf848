import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { judgeTimes } from '../times/judgeTimes.ts'
import type { FileTime } from '../times/keepTimes.ts'
import { keepLast, readLanded } from '../times/lastTimes.ts'
import { leftOut } from './engines.ts'
import { together } from './together.ts'

interface Connections {
  name: string
  ms: number
  files: FileTime[]
}

const root = resolve(import.meta.dirname, '../..')
const seconds = (ms: number) => `${(ms / 1000).toFixed(0).padStart(5)} s`
const vitest = ['vitest', 'run', '--reporter=default', '--reporter=./tests/times/unitTimes.ts']
const playwright = ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,./tests/times/browserTimes.ts']

/**
 * Types, lint and unused code beside the build; unit and API tests; people's paths in a real browser. The first lane
 * that fails is the last.
 * @param given names of lanes, all without; `--both`: everything on both engines
 * @param chromium finds or installs a browser
 * @returns the exit status
 */
export async function runLanes(given: string[], chromium: () => string): Promise<number> {
  const begun = Date.now()
  const only = given.filter(name => !name.startsWith('--'))
  const isWanted = (name: string) => only.length === 0 || only.includes(name)
  const landed = readLanded()
  const lanes: Connections[] = []
  /** Ends the run: why it failed, if it did, stands last. */
  const end = (failure = '', status = failure ? 1 : 0) => {
    tell(lanes, Date.now() - begun)
    if (failure) console.error(`\n${failure}`)
    return status
  }

  const checks = [
    { name: 'types', command: 'npx', args: ['tsc', '--noEmit'] },
    { name: 'lint', command: 'npx', args: ['biome', 'check', '--diagnostic-level=error', '.'] },
    { name: 'unused', command: 'npm', args: ['run', '-s', 'knip'] },
    { name: 'build', command: process.execPath, args: ['tests/lanes/build.mjs'] },
  ].filter(({ name }) => isWanted(name) || (name === 'build' && isWanted('browser')))
  if (checks.length > 0) console.log(`\n== ${checks.map(({ name }) => name).join(', ')}`)
  for (const { name, ms, status, said } of await together(checks, root)) {
    lanes.push({ name, ms, files: [] })
    if (status !== 0) {
      console.log(said)
      return end(`${name} failed`, status)
    }
    console.log(`== ${name}: ${seconds(ms).trim()}`)
  }

  // Days are the sites', wherever the server stands: every lane stands somewhere else.
  const server = process.env.TEST_DATABASE_URL
  const without = leftOut({ server: Boolean(server), both: given.includes('--both') })
  const except = (patterns: string[]) => patterns.flatMap(pattern => ['--exclude', pattern])
  const tests = [
    { name: 'unit', args: [...vitest, ...except(without.unit)], env: () => ({ TEST_DATABASE_URL: '', TZ: 'America/Los_Angeles' }) },
    { name: 'postgres', args: [...vitest, 'tests/server', ...except(without.postgres)], env: () => ({ TZ: 'Asia/Kathmandu' }) },
    { name: 'browser', args: playwright, env: () => ({ CHROME_PATH: chromium() }) },
  ].filter(({ name }) => isWanted(name))
  for (const { name, args, env } of tests) {
    if (name === 'postgres' && !server) {
      console.log('\n== postgres: skipped, TEST_DATABASE_URL names no server')
      continue
    }
    console.log(`\n== ${name}`)
    const { status, ...lane } = runTests(name, args, env())
    lanes.push(lane)
    if (status !== 0) return end(`${name} failed`, status)
    console.log(`== ${name}: ${seconds(lane.ms).trim()}`)
    keepLast(name, lane.files)
  }
  const over = lanes.flatMap(({ name, files }) => judgeTimes(files, landed[name]).over)
  const sentences = over.map(({ file, seconds, budget }) => `${file} takes ${seconds.toFixed(0)} s, its budget is ${budget} s`)
  return end(sentences.length > 0 ? `${sentences.join('\n')}\nA budget is an exception with a reason: tests/times/budgets.ts` : '')
}

function runTests(name: string, args: string[], env: Record<string, string>) {
  const began = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'times-'))
  const times = join(folder, name)
  const { status } = spawnSync('npx', args, { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_TIMES: times, ...env } })
  const lines = existsSync(times) ? readFileSync(times, 'utf8').trim().split('\n').filter(Boolean) : []
  rmSync(folder, { recursive: true, force: true })
  return { name, status: status ?? 1, ms: Date.now() - began, files: lines.map((line): FileTime => JSON.parse(line)) }
}

/** What took how long: every lane, its ten slowest files, and what grew since the run that landed last. */
function tell(lanes: readonly Connections[], ms: number) {
  const landed = readLanded()
  for (const { name, ms, files } of lanes) {
    console.log(`\n${seconds(ms)}  ${name}`)
    for (const { file, ms } of [...files].sort((a, b) => b.ms - a.ms).slice(0, 10)) console.log(`  ${seconds(ms)}  ${file}`)
    const { slowness, grew } = judgeTimes(files, landed[name])
    if (slowness !== null) console.log(`  ${slowness.toFixed(2)} times what the last landed run took`)
    for (const { file, seconds, before } of grew) console.log(`  grew: ${file}, ${before ?? 0} s → ${seconds.toFixed(1)} s`)
  }
  console.log(`\n${seconds(ms)}  in all`)
}
