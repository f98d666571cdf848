// `npm test [LANE …] [--both]`: sets itself up on a fresh clone, and goes on in TypeScript.
import { checkNode, ensureInstalled } from '../server/start/prepare.mjs'

checkNode()
ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { runLanes } = await import('./lanes/runLanes.ts')
const { chromium } = await import('./e2e/chromium.mjs')
process.exitCode = await runLanes(process.argv.slice(2), chromium)
