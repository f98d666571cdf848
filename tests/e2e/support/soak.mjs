import { spawnSync } from 'node:child_process'
import { chromium } from '../chromium.mjs'

// `npm run soak -- [/map,/right3 …] [cycles]`: 20 000 refreshes of every wall, compared with the counts at 500.
const [walls = '', cycles = '20000'] = process.argv.slice(2)
const { status } = spawnSync('npm', ['run', '-s', 'test:e2e', '--', 'soak.spec.ts'], {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: chromium(), SOAK_SETTLE: '500', SOAK_CYCLES: cycles, ...(walls && { SOAK_WALLS: walls }) },
})
process.exit(status ?? 1)
