import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { user } from '../../../core/contract/platform/user.ts'
import { createLogSink } from '../../../server/start/createLogSink.ts'
import { programArgs } from '../../programs.ts'

it('loses the lines there is no room for, ends none in another, and tells how many it lost', () => {
  let room = 10
  let written = ''
  const sink = createLogSink(bytes => {
    if (room === 0) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    const taken = bytes.subarray(0, room)
    room -= taken.length
    written += taken.toString()
    return taken.length
  })
  for (const line of ['{"n":1}\n', '{"n":2}\n', '{"n":3}\n']) sink.write(line)
  room = 1000
  for (const line of ['{"n":4}\n', '{"n":5}\n']) sink.write(line)
  const [first, cut, told, ...rest] = written.split('\n')
  expect([first, cut, ...rest]).toEqual(['{"n":1}', '{"', '{"n":4}', '{"n":5}', ''])
  expect(JSON.parse(told!)).toMatchObject({ lost: 2 })
})

it('waits for a pipe whose reader is busy', () => {
  let busy = 3
  let written = ''
  const sink = createLogSink(bytes => {
    if (busy-- > 0) throw Object.assign(new Error('again'), { code: 'EAGAIN' })
    written += bytes.toString()
    return bytes.length
  })
  sink.write('a line\n')
  expect(written).toBe('a line\n')
})

const freePort = () =>
  new Promise<number>(done => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })

it('a server whose log stands on a full disk starts, answers and stops as ever', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-sink-'))
  const port = await freePort()
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, programArgs('main'), {
    cwd: resolve(import.meta.dirname, '../../..'),
    stdio: ['ignore', full, 'ignore'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      DATABASE_URL: '',
      DEMO: 'off',
      NODE_ENV: 'production',
      LOG_LEVEL: 'trace',
    },
  })
  closeSync(full)
  const ended = new Promise<number | null>(done => child.once('exit', done))
  try {
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`).catch(() => null))?.status ?? child.exitCode ?? 0
    await expect.poll(() => status('/readyz'), { timeout: 200_000, interval: 500 }).toBe(200)
    // A line of the log each: it goes wrong, and is told.
    for (let n = 0; n < 20; n++) await status(`${user.getValidateCode.path}?n=${n}`)
    await pause(1000)
    expect([await status('/healthz'), child.exitCode]).toEqual([200, null])
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
})
