import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LockedError, lockDataFolder } from '../../../server/database/embedded/lock.ts'

const lockFile = resolve(import.meta.dirname, '../../../server/database/embedded/lock.ts')
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

it('takes over from a killed process that its parent has not noticed yet', async () => {
  // The shell starts the holder, and becomes a program that never asks for the fate of its children.
  const code = `import(${JSON.stringify(lockFile)}).then(({ lockDataFolder }) => { lockDataFolder(${JSON.stringify(folder)}); console.log(process.pid); setInterval(() => {}, 1000) })`
  const parent = spawn('sh', ['-c', '"$0" --import tsx -e "$1" & exec sleep 60', process.execPath, code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = await new Promise<number>(done => parent.stdout.once('data', text => done(Number(text))))
  expect(() => lockDataFolder(folder)).toThrow(LockedError)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  lockDataFolder(folder)()
  parent.kill('SIGKILL')
})
