import { type CDPSession, expect, type Page } from 'playwright/test'

/** What must not grow while a wall lives. */
export interface Counts {
  nodes: number
  listeners: number
  /** Intervals, and timeouts that have not fired. */
  intervals: number
  timeouts: number
  sockets: number
  charts: number
  players: number
  /** WebGL contexts that are on the page and not lost. */
  contexts: number
  /** Bytes of what the page's scripts keep after forced collection, without what the engine knows of their code. */
  heap: number
}

/**
 * Installed before the page's own code. Counts what a browser does not tell, and stands between the page and the
 * network: an answer is kept and given again with its figures moved a little, so that every cycle is a real refresh;
 * every twentieth asking goes to the server anew.
 */
function install() {
  // Bytes, not texts: what the probe itself keeps lies outside the heap it weighs.
  const kept = new Map<string, { bytes: Uint8Array; status: number; type: string; uses: number }>()
  const probe = {
    pending: 0,
    cycle: 0,
    loading: 0,
    loads: 0,
    intervals: new Set<unknown>(),
    timeouts: new Set<unknown>(),
    sockets: new Set<WebSocket>(),
    contexts: [] as WeakRef<WebGLRenderingContext>[],
    pause: (ms: number) => new Promise<void>(done => realTimeout(done, ms)),
  }
  Object.assign(globalThis, { soakProbe: probe })
  const {
    fetch: realFetch,
    setInterval: realInterval,
    clearInterval: realClear,
    setTimeout: realTimeout,
    clearTimeout: realCancel,
  } = globalThis
  const moved = (value: unknown, key: string): unknown => {
    if (typeof value === 'number')
      return Number.isInteger(value) || /itude$|Code$|^id$/.test(key) ? value : value * (1 + 0.02 * Math.sin(probe.cycle + value))
    if (Array.isArray(value)) return value.map(each => moved(each, key))
    if (value && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, moved(each, name)]))
    return value
  }
  globalThis.fetch = async (input, init) => {
    const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    // A ticket is good for once: given again, it would keep the line away. A viewing token lasts for minutes, longer than it is kept here.
    if (!address.includes('/api/') || address.includes('getSocketTicket')) return realFetch(input, init)
    const key = `${address} ${typeof init?.body === 'string' ? init.body : ''}`
    probe.pending++
    try {
      const known = kept.get(key)
      if (!known || known.uses++ % 20 === 19 || !known.type.includes('json')) {
        const answer = await realFetch(input, init)
        const type = answer.headers.get('content-type') ?? ''
        if (!answer.ok || !type.includes('json')) return answer
        kept.set(key, { bytes: new Uint8Array(await answer.clone().arrayBuffer()), status: answer.status, type, uses: known?.uses ?? 0 })
        return answer
      }
      return new Response(JSON.stringify(moved(JSON.parse(new TextDecoder().decode(known.bytes)), '')), {
        status: known.status,
        headers: { 'content-type': known.type },
      })
    } finally {
      probe.pending--
    }
  }
  Object.assign(globalThis, {
    setInterval: (...given: Parameters<typeof realInterval>) => {
      const id = realInterval(...given)
      probe.intervals.add(id)
      return id
    },
    clearInterval: (id: number) => {
      probe.intervals.delete(id)
      probe.timeouts.delete(id)
      realClear(id)
    },
    setTimeout: (run: () => void, wait?: number, ...more: []) => {
      const id: unknown = realTimeout(() => {
        probe.timeouts.delete(id)
        if (typeof run === 'function') (run as (...given: unknown[]) => void)(...more)
      }, wait)
      probe.timeouts.add(id)
      return id
    },
    clearTimeout: (id: number) => {
      probe.timeouts.delete(id)
      probe.intervals.delete(id)
      realCancel(id)
    },
    WebSocket: class extends WebSocket {
      constructor(...given: ConstructorParameters<typeof WebSocket>) {
        super(...given)
        probe.sockets.add(this)
        this.addEventListener('close', () => probe.sockets.delete(this))
      }
    },
  })
  const realSend = XMLHttpRequest.prototype.send
  XMLHttpRequest.prototype.send = function (...given) {
    probe.loading++
    probe.loads++
    this.addEventListener('loadend', () => probe.loading--, { once: true })
    realSend.apply(this, given)
  }
  const realContext = HTMLCanvasElement.prototype.getContext
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...given: unknown[]) {
    const context = (realContext as (...given: unknown[]) => unknown).apply(this, given)
    if (String(given[0]).startsWith('webgl') && context && !probe.contexts.some(it => it.deref() === context))
      probe.contexts.push(new WeakRef(context as WebGLRenderingContext))
    return context
  } as typeof realContext
}

interface Probe {
  pending: number
  cycle: number
  /** Parts of streams being fetched, and how many were begun: each has an interval and listeners of its own while it comes. */
  loading: number
  loads: number
  /** A wait that the counts do not see. */
  pause(ms: number): Promise<void>
  intervals: Set<unknown>
  timeouts: Set<unknown>
  sockets: Set<WebSocket>
  contexts: WeakRef<WebGLRenderingContext>[]
}

export const installSoak = (page: Page) => page.addInitScript(install)

/** Runs refresh cycles in the page: the line goes and comes back, every panel asks again, all answers are drawn. */
export const cycles = (page: Page, count: number) =>
  page.evaluate(async count => {
    const probe = (globalThis as unknown as { soakProbe: Probe }).soakProbe
    const frame = () => new Promise(done => requestAnimationFrame(done))
    for (let n = 0; n < count; n++) {
      probe.cycle++
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
      for (let wait = 0; wait < 400; wait++) {
        await frame()
        if (probe.pending === 0) break
      }
      await frame()
    }
  }, count)

/** Counts after the garbage is gone and what was under way has ended; a stream that is being built anew is under way. */
export async function countsOf(page: Page, session: CDPSession): Promise<Counts> {
  await expect(page.locator('.camera-tile:is([data-state=connecting], [data-state=late])')).toHaveCount(0, { timeout: 60_000 })
  await settled(page)
  for (let attempt = 0; attempt < 40; attempt++) {
    const { loads, loading } = await ownOf(page)
    if (loading === 0) {
      for (let n = 0; n < 3; n++) await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const metric = (name: string) => metrics.find(it => it.name === name)?.value ?? Number.NaN
      const { loads: loadsNow, loading: _none, ...own } = await ownOf(page)
      if (loadsNow === loads)
        return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), heap: await keptBytes(session), ...own }
    }
    await page.waitForTimeout(100)
  }
  throw new Error('never a moment without a part of a stream being fetched')
}

/**
 * Until nothing is asked and nothing comes or goes for a moment: what a refresh began has ended. Some walls never stand
 * still: not for ever.
 */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const probe = (globalThis as unknown as { soakProbe: Probe }).soakProbe
    let before = ''
    for (let quiet = 0, wait = 0; quiet < 4 && wait < 25; wait++) {
      await probe.pause(100)
      const now = [
        probe.pending,
        probe.timeouts.size,
        probe.intervals.size,
        probe.sockets.size,
        document.querySelectorAll('*').length,
      ].join()
      quiet = now === before && probe.pending === 0 ? quiet + 1 : 0
      before = now
    }
  })

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
}

/**
 * Feedback, inline caches, bytecode and shapes grow with every function that is called often enough, for hours and up
 * to an end: they are the engine's, and would hide what the walls keep. Native parts are counted as nodes and
 * listeners.
 */
const notKept = new Set(['code', 'object shape', 'hidden', 'native', 'synthetic'])

async function keptBytes(session: CDPSession): Promise<number> {
  const chunks: string[] = []
  const take = ({ chunk }: { chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''))
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  let bytes = 0
  for (let at = 0; at < nodes.length; at += fields.length) if (!notKept.has(types[0][nodes[at + type]!]!)) bytes += nodes[at + size]!
  return bytes
}

const ownOf = (page: Page) =>
  page.evaluate(() => {
    const { intervals, timeouts, sockets, contexts, loading, loads } = (globalThis as unknown as { soakProbe: Probe }).soakProbe
    const living = contexts.filter(it => {
      const context = it.deref()
      return context && !context.isContextLost() && (context.canvas as HTMLCanvasElement).isConnected
    })
    return {
      loading,
      loads,
      intervals: intervals.size,
      timeouts: timeouts.size,
      sockets: sockets.size,
      charts: document.querySelectorAll('[_echarts_instance_]').length,
      players: document.querySelectorAll('video').length,
      contexts: living.length,
    }
  })
