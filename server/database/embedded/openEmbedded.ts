import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Order, WorkerInput } from './embeddedWorker.ts'
import { lockDataFolder } from './lock.ts'

export interface Embedded {
  /** Folder of the Unix socket and its port number, as node-postgres wants them. */
  host: string
  port: number
  /** Where its files lie; null in memory. */
  folder: string | null
  /** Writes a gzip-compressed copy of the whole database to a file, while nobody else is answered: for small ones. */
  dump(path: string): Promise<void>
  close(): Promise<void>
}

/**
 * The engine's code, compiled once for all databases a process opens, one after another or at the same time: each that
 * compiled it anew would take a second of a processor for it and begin without what was found out about its hottest
 * parts.
 */
let code: Promise<WebAssembly.Module> | undefined
const compile = async () => {
  try {
    return await WebAssembly.compile(
      await readFile(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
    )
  } catch (error) {
    // The next one who opens a database tries again: the file may have come back.
    code = undefined
    throw new Error(
      `内置数据库的程序文件缺失或损坏：${(error as Error).message}\n请用 npm ci 重新安装，数据未受影响 (the engine's own file is missing or broken: install again with "npm ci", the data is untouched)`,
    )
  }
}

const port = 5432
/** Longest path of a Unix socket that every system takes. */
const longestSocketPath = 100

/**
 * Starts PGlite (PostgreSQL in WASM) in a worker thread behind a Unix socket only this user can reach.
 * It survives a killed process but never fsyncs: a power cut can lose the last seconds, the hourly snapshots are for that.
 * @param dataDir folder of the installation, or `memory://`
 * @throws LockedError when another process holds the folder
 */
export async function openEmbedded(dataDir: string, snapshot?: string, lean = false): Promise<Embedded> {
  const memory = dataDir.startsWith('memory://')
  const release = memory ? () => {} : lockDataFolder(dataDir)
  const short = !memory && join(dataDir, '.s.PGSQL.5432').length < longestSocketPath
  const host = short ? dataDir : mkdtempSync(join(tmpdir(), 'energy-db-'))
  const socketPath = join(host, `.s.PGSQL.${port}`)
  rmSync(socketPath, { force: true })
  const tidy = () => {
    rmSync(short ? socketPath : host, { recursive: true, force: true })
    release()
  }
  code ??= compile()
  const compiled = await code.catch(error => {
    tidy()
    throw error
  })
  if (!memory) mkdirSync(join(dataDir, 'pg'), { recursive: true, mode: 0o700 })
  const input: WorkerInput = { dataDir: memory ? 'memory://' : join(dataDir, 'pg'), socketPath, snapshot, lean, code: compiled }
  const worker = startWorker(input)
  let opened = false
  const waiting = new Map<number, { resolve: () => void; reject: (error: Error) => void }>()
  const answer = (id: number) => new Promise<void>((resolve, reject) => waiting.set(id, { resolve, reject }))
  worker.on('message', ({ id, error }: { id: number; error?: string }) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(error))
    else asked?.resolve()
  })
  const failAll = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', failAll)
  let closing = false
  worker.on('exit', () => {
    failAll(new Error('the embedded database stopped'))
    // Without one that was only looked through whoever asks it fails, nobody else.
    if (opened && !closing && !lean) lost()
  })

  let last = 0
  const order = async (command: { kind: 'dump'; path: string } | { kind: 'close' }) => {
    const done = answer(++last)
    worker.postMessage({ ...command, id: last } satisfies Order)
    await done
  }
  try {
    await answer(0)
    opened = true
  } catch (error) {
    await worker.terminate()
    tidy()
    throw new Error(
      `内置数据库无法打开 ${dataDir}：${(error as Error).message}\n可用 npm run restore 从快照恢复 (restore a snapshot with "npm run restore")`,
    )
  }
  process.once('exit', tidy)
  return {
    host,
    port,
    folder: memory ? null : input.dataDir,
    dump: path => order({ kind: 'dump', path }),
    close: async () => {
      closing = true
      await order({ kind: 'close' }).catch(() => {})
      await worker.terminate()
      process.off('exit', tidy)
      tidy()
    },
  }
}

/** Without its database the server can only fail every request: it ends, so that whoever supervises it starts it again. */
function lost() {
  console.error('内置数据库意外停止，服务退出 (the embedded database stopped unexpectedly, the server exits)')
  process.exit(1)
}

/** What is only looked through needs little, and with a small heap what is left behind is thrown away sooner. */
const leanLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 }

/** From source the worker is TypeScript and needs the loader, unless tests have built it; in the bundle it lies beside the main file. */
function startWorker(workerData: WorkerInput): Worker {
  const options = { workerData, ...(workerData.lean && { resourceLimits: leanLimits }) }
  const built = process.env.EMBEDDED_WORKER
  if (built) return new Worker(built, options)
  const here = fileURLToPath(import.meta.url)
  const source = join(dirname(here), 'embeddedWorker.ts')
  if (existsSync(source)) {
    // The package's own entry for threads; its CommonJS twin names a file that is not there.
    const loader = pathToFileURL(createRequire(here).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')).href
    const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(source).href)}) })`
    return new Worker(start, { ...options, eval: true })
  }
  const bundled = [dirname(here), dirname(dirname(here))].map(folder => join(folder, 'embeddedWorker.js')).find(existsSync)
  if (!bundled) throw new Error('embeddedWorker.js is missing beside the server bundle')
  return new Worker(bundled, options)
}
