import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { copyInto, madeUpFor } from '../../template.ts'
import { programArgs } from '../../programs.ts'

const root = resolve(import.meta.dirname, '../../..')

export interface Account {
  loginName: string
  password: string
  role: string
  token: string
  /** Id and secret of the session's signing key. */
  xrp: string
  auth: string
}
export interface Instance {
  url: string
  pid: number
  accounts: Account[]
  gateways: { gatewayNo: string; secret: string }[]
  walls: string[]
  /** Ends it; SIGKILL by default, as a power cut would. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

interface Options {
  port: number
  /** Data folder to keep over restarts; one that goes with the instance without. A new one begins with the region. */
  data?: string
  /** Connection string of a PostgreSQL database of its own. */
  database?: string
  /** No simulator. */
  quiet?: boolean
}

/** Starts the throw-away instance and resolves when it is ready. */
export async function startInstance({ port, data, database, quiet }: Options): Promise<Instance> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'instance-'))
  if (!database && !existsSync(join(folder, 'pg'))) await copyInto(folder, 'region', madeUpFor)
  const args = [
    ...programArgs('serveTest'),
    '--port',
    String(port),
    '--small',
    ...(database ? ['--database', database] : ['--data', folder]),
    ...(quiet ? ['--no-simulator'] : []),
  ]
  const child: ChildProcess = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', text => {
    said = (said + text).slice(-4000)
  })
  const ready = new Promise<Omit<Instance, 'pid' | 'stop'>>((done, fail) => {
    createInterface({ input: child.stdout! }).on('line', line => line.startsWith('{"url"') && done(JSON.parse(line)))
    child.once('exit', code => fail(new Error(`the instance ended with ${code}: ${said}`)))
  })
  const gone = new Promise<void>(done => child.once('exit', () => done()))
  // A test that fails stops nothing: its second try, in another process, would find the port taken.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  void gone.then(() => process.off('exit', end))
  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => {
    child.kill(signal)
    await gone
    if (!data) rmSync(folder, { recursive: true, force: true })
  }
  return { ...(await ready), pid: child.pid!, stop }
}
