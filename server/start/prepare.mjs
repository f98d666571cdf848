// Plain JavaScript without dependencies: runs on a fresh clone before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '../..')
const at = path => join(root, path)
const changedAt = path => (existsSync(at(path)) ? statSync(at(path)).mtimeMs : 0)

function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['inherit', 2, 2],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  })
  if (error || status !== 0) {
    console.error(`\n失败 (failed): ${command} ${args.join(' ')}${error ? `\n${error.message}` : ''}`)
    process.exit(status || 1)
  }
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`需要 Node.js 20.19 或更高版本，当前为 ${process.versions.node} (Node.js 20.19 or later is needed)`)
  process.exit(1)
}

/** Installs the packages of the lock file when they are not there or belong to an older one. */
export function ensureInstalled() {
  const stamp = 'node_modules/.installed'
  if (changedAt(stamp) >= changedAt('package-lock.json') && changedAt(stamp) > 0) return
  console.log('安装依赖 (installing packages) …')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { NODE_ENV: 'development' })
  writeFileSync(at(stamp), new Date().toISOString())
}

function newest(folder) {
  let latest = 0
  for (const entry of readdirSync(at(folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    latest = Math.max(latest, entry.isDirectory() ? newest(path) : changedAt(path))
  }
  return latest
}

const built = 'dist/.built'
const packed = 'dist/.packed'

/** Is no source newer than the last build? */
export function isBuilt() {
  const sources = Math.max(
    ...['core', 'server', 'console', 'screens', 'assets'].map(newest),
    changedAt('vite.config.ts'),
    changedAt('package-lock.json'),
  )
  return changedAt(built) >= sources
}

/** Builds all of it before going on, for tests. */
export function ensureBuilt() {
  if (isBuilt() && changedAt(packed) >= changedAt(built)) return
  console.log('构建 (building) …')
  rmSync(at('dist'), { recursive: true, force: true })
  run('npm', ['run', '--silent', 'build'], { QUIET_BUILD: '1' })
  noteBuilt()
  notePacked()
}

const notePacked = () => writeFileSync(at(packed), new Date().toISOString())
export const noteBuilt = () => writeFileSync(at(built), new Date().toISOString())

/** Builds the `server`, which takes seconds, or the `pages` of both apps. */
export async function buildOf(part) {
  if (part === 'server') rmSync(at('dist'), { recursive: true, force: true })
  const args = ['build', ...(part === 'server' ? ['--mode', 'server'] : [])]
  const child = spawn(process.execPath, [at('node_modules/vite/bin/vite.js'), ...args], {
    cwd: root,
    stdio: ['inherit', 2, 2],
    env: { ...process.env, QUIET_BUILD: '1' },
  })
  const [status] = await once(child, 'exit')
  if (status !== 0) {
    console.error(`\n失败 (failed): vite ${args.join(' ')}`)
    process.exit(status || 1)
  }
}

/** Compresses the built pages once, beside the server that already serves them as they are, when nothing else wants the processor. */
export function packBehind() {
  if (changedAt(packed) >= changedAt(built)) return
  const child = spawn(process.execPath, [at('server/start/precompress.mjs')], { cwd: root, stdio: ['ignore', 2, 2] })
  setPriority(child.pid, constants.priority.PRIORITY_LOW)
  child.unref()
  child.once('exit', status => status === 0 && notePacked())
}
