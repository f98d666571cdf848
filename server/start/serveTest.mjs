// Builds what is missing, then starts the throw-away instance. Progress goes to stderr: stdout carries the one JSON line.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { checkNode, ensureBuilt, ensureInstalled, root } from './prepare.mjs'

console.log = console.error
checkNode()
ensureInstalled()
ensureBuilt()
const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'server/start/serveTest.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', code => process.exit(code ?? 1))
