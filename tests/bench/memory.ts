import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Request } from 'playwright'
import { WebSocket } from 'ws'
import { median, tenth } from './againstSql.ts'

const root = resolve(import.meta.dirname, '../..')
/** Walls that stand in the command centre, by what they ask. */
const standing = ['/map', '/smallNetworkMonitorIndex', '/operatorProfitStatistics', '/PhotoIntelligentMonitor']
const viewers = 300
/** What a wall asks once stands by now; for so long it is listened to then, ms. */
const settlingMs = 40_000
const listenedMs = 120_000

interface Question {
  url: string
  method: string
  headers: Record<string, string>
  body: string | null
  /** Between two of them, ms. */
  everyMs: number
}

interface Wall {
  questions: Question[]
  /** Its live connections, and what it says when they stand. */
  sockets: { url: string; said: string[] }[]
}

interface MemoryFigure {
  minute: number
  requests: number
  'not changed, %': number
  failed: number
  'p50, ms': number
  'resident, MB': number
  /** Of one processor, all threads of the product. */
  'processor, %': number
}

/** Starts the product as `npm start` does, on a folder, and waits until it serves. */
async function startProduct(port: number, folder: string): Promise<ChildProcess> {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const [settings = '', how = ''] = scripts.start.split(' node ')
  const child = spawn(process.execPath, how.split(' '), {
    cwd: root,
    env: { ...process.env, ...Object.fromEntries([settings.split(' ').at(-1)!.split('=')]), PORT: String(port), DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the product ended with ${child.exitCode}`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return child
    await sleep(1000)
  }
}

/** What each wall asks while it stands, as a browser sends it. */
async function listenTo(base: string): Promise<Wall[]> {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH })
  try {
    const listening = standing.map(async path => {
      const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
      const asked: Request[] = []
      const sockets: Wall['sockets'] = []
      page.on('websocket', socket => {
        const said: string[] = []
        socket.on('framesent', ({ payload }) => said.length < 2 && said.push(String(payload)))
        sockets.push({ url: socket.url(), said })
      })
      await page.goto(base + path)
      await sleep(settlingMs)
      page.on('request', request => new URL(request.url()).pathname.startsWith('/api/') && asked.push(request))
      await sleep(listenedMs)
      const times = new Map<string, { request: Request; count: number }>()
      for (const request of asked) {
        const key = `${request.method()} ${request.url()} ${request.postData()}`
        times.set(key, { request, count: (times.get(key)?.count ?? 0) + 1 })
      }
      const questions = [...times.values()].map(async ({ request, count }): Promise<Question> => {
        const { 'if-none-match': _, 'content-length': _length, ...headers } = await request.allHeaders()
        return { url: request.url(), method: request.method(), headers, body: request.postData(), everyMs: listenedMs / count }
      })
      return { questions: await Promise.all(questions), sockets }
    })
    return await Promise.all(listening)
  } finally {
    await browser.close()
  }
}

/** A live connection of a wall that only listens. */
function listen({ url, said }: Wall['sockets'][number]): WebSocket {
  const socket = new WebSocket(url)
  socket.on('open', () => {
    for (const text of said) socket.send(text)
  })
  socket.on('error', () => {})
  return socket
}

const residentMb = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024

/**
 * Memory of the shipped region while 300 walls look at it, minute by minute.
 * @param minutes how long they look @param pace how much faster than walls they ask: at 4 they are as many requests as 1 200 send
 * @param folder a filled data folder; without one a new one is filled first
 */
export async function benchMemory(minutes = 10, pace = 4, folder?: string): Promise<MemoryFigure[]> {
  const data = folder ?? mkdtempSync(join(tmpdir(), 'memory-'))
  const port = 4970
  const product = await startProduct(port, data)
  try {
    const walls = await listenTo(`http://127.0.0.1:${port}`)
    const seen = nothingSeen(product.pid!)
    let over = false
    const look = async ({ url, method, headers, body, everyMs }: Question) => {
      let tag = ''
      await sleep((Math.random() * everyMs) / pace)
      while (!over) {
        const began = performance.now()
        const reply = await fetch(url, { method, body, headers: { ...headers, ...(tag && { 'if-none-match': tag }) } }).catch(() => null)
        await reply?.arrayBuffer()
        seen.requests++
        if (reply?.status === 304) seen.same++
        else if (!reply?.ok) seen.failed++
        tag = reply?.headers.get('etag') ?? tag
        seen.times.push(performance.now() - began)
        await sleep(everyMs / pace)
      }
    }
    const figures: MemoryFigure[] = [figureOf(0, seen, product.pid!)]
    const crowd = Array.from({ length: viewers }, (_, n) => walls[n % walls.length]!)
    const lines = crowd.flatMap(({ sockets }) => sockets).map(listen)
    const looking = crowd.flatMap(({ questions }) => questions.map(look))
    for (let minute = 1; minute <= minutes; minute++) {
      await sleep(60_000)
      figures.push(figureOf(minute, seen, product.pid!))
      console.log(JSON.stringify(figures.at(-1)))
      Object.assign(seen, nothingSeen(product.pid!))
    }
    over = true
    await Promise.all(looking)
    for (const line of lines) line.terminate()
    Object.assign(seen, nothingSeen(product.pid!))
    await sleep(60_000)
    figures.push(figureOf(minutes + 1, seen, product.pid!))
    return figures
  } finally {
    product.kill('SIGTERM')
    if (!folder) rmSync(data, { recursive: true, force: true })
  }
}

/** Time on a processor so far, s: user and system in ticks of 1/100 s. */
function processorS(pid: number): number {
  const [, after] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

const nothingSeen = (pid: number) => ({
  since: performance.now(),
  processorS: processorS(pid),
  requests: 0,
  same: 0,
  failed: 0,
  times: [] as number[],
})

const figureOf = (minute: number, seen: ReturnType<typeof nothingSeen>, pid: number): MemoryFigure => ({
  minute,
  requests: seen.requests,
  'not changed, %': seen.requests === 0 ? 0 : tenth((100 * seen.same) / seen.requests),
  failed: seen.failed,
  'p50, ms': seen.times.length === 0 ? 0 : tenth(median(seen.times)),
  'resident, MB': Math.round(residentMb(pid)),
  'processor, %': Math.round((100_000 * (processorS(pid) - seen.processorS)) / (performance.now() - seen.since)),
})
