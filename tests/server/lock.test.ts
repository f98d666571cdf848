import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LockedError, lockDataFolder } from '../../server/embedded/lock.ts'

const lockFile = resolve(import.meta.dirname, '../../server/embedded/lock.ts')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A process of its own that takes the lock, says so and stays. */
const holder = () =>
  new Promise<ReturnType<typeof spawn>>((done, fail) => {
    const code = `import(${JSON.stringify(lockFile)}).then(({ lockDataFolder }) => { lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000) })`
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout.once('data', () => done(child))
    child.once('exit', status => fail(new Error(`ended with ${status}`)))
  })

it('refuses a second process and names the first, then yields to whoever comes after its kill', async () => {
  const child = await holder()
  expect(() => lockDataFolder(folder)).toThrow(LockedError)
  expect(() => lockDataFolder(folder)).toThrow(String(child.pid))

  child.removeAllListeners('exit')
  const gone = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
  const release = lockDataFolder(folder)
  release()
  lockDataFolder(folder)()
})

it('takes over a lock whose process number now belongs to another process', () => {
  writeFileSync(join(folder, 'lock'), `${process.pid} 1 long-gone`)
  lockDataFolder(folder)()
})
