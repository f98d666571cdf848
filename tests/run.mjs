// `npm test`: sets itself up on a fresh clone, then types, lint, unit and API tests, build, and people's paths in a real browser.
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, root } from '../server/prepare.mjs'

const only = process.argv.slice(2)
function step(name, command, args, env = {}) {
  if (only.length && !only.includes(name)) return
  console.log(`\n== ${name}`)
  const began = Date.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) {
    console.error(`\n${name} failed`)
    process.exit(status || 1)
  }
  console.log(`== ${name}: ${((Date.now() - began) / 1000).toFixed(0)} s`)
}

checkNode()
ensureInstalled()
step('types', 'npx', ['tsc', '--noEmit'])
step('lint', 'npx', ['biome', 'check', '--diagnostic-level=error', '.'])
step('unit', 'npx', ['vitest', 'run'], { TEST_DATABASE_URL: '' })
if (process.env.TEST_DATABASE_URL) step('postgres', 'npx', ['vitest', 'run', 'tests/server'])
else console.log('\n== postgres: skipped, TEST_DATABASE_URL names no server')
if (!only.length || only.includes('browser')) {
  ensureBuilt()
  const { chromium } = await import('./e2e/chromium.mjs')
  step('browser', 'npx', ['playwright', 'test', '-c', 'tests/e2e/playwright.config.ts'], { CHROME_PATH: chromium() })
}
