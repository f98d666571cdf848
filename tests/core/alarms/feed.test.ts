import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type AlarmFeed, createAlarmFeed, type FeedKind } from '../../../core/alarms/createAlarmFeed.ts'
import { rankAlarms } from '../../../core/alarms/rankAlarms.ts'
import type { Api } from '../../../core/client.ts'

interface Row {
  id: string
  status: string
}

let server: Server
let wss: WebSocketServer
let feed: AlarmFeed
let stop: () => void
/** What the server holds, and how often and with what it was asked. */
let held: Row[]
let asked: unknown[]
let failing: boolean
/** Id of an alarm beyond the hundred that are listed. */
let newest: number

beforeEach(async () => {
  held = [
    { id: '1', status: '1' },
    { id: '2', status: '1' },
  ]
  asked = []
  failing = false
  newest = 0
  server = createServer()
  wss = new WebSocketServer({ server })
  wss.on('connection', socket => socket.on('message', data => String(data).endsWith('HEARTCMD1111') && socket.send('{"MESSAGETYPE":"05"}')))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  stop()
  for (const socket of wss.clients) socket.terminate()
  server.close()
})

function start(kind: FeedKind = 'waiting', idleMs?: number) {
  const api = (async (_call: unknown, input: unknown) => {
    asked.push(input)
    if (failing) throw new Error('down')
    return {
      records: held,
      total: held.length,
      size: 100,
      current: 1,
      newest: String(Math.max(newest, ...held.filter(row => row.status === '1').map(row => Number(row.id)))),
    }
  }) as unknown as Api
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
  feed = createAlarmFeed({
    api,
    kind,
    url,
    ticket: async () => ({ ticket: 't', orgId: '1001' }),
    connect: address => new WebSocket(address) as never,
    firstDelayMs: 10,
    idleMs,
  })
  stop = feed.start()
}
const send = (message: object) => {
  for (const socket of wss.clients) socket.send(JSON.stringify(message))
}
const ids = () => feed.getState().alarms.map(row => row.id)

describe('the feed of alarms', () => {
  it('asks as documented and keeps only alarms of status 1', async () => {
    held.push({ id: '3', status: '3' })
    start()
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    expect(asked[0]).toEqual({ pageNo: 1, pageSize: 100, status: '1', waiting: true })
    expect(feed.getState()).toMatchObject({ total: 2, newestId: 2, failed: false })
  })

  it('reads once for a start, when it hears of changes already, and soon also where nobody tells of any', async () => {
    start()
    await vi.waitFor(() => expect(feed.getState().connection).toBe('open'))
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(asked).toHaveLength(1)
    stop()
    wss.shouldHandle = () => false
    start()
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']), { timeout: 5000 })
    expect(feed.getState().connection).not.toBe('open')
  })

  it('asks again within seconds where a reading failed, not only after a minute', async () => {
    failing = true
    start()
    await vi.waitFor(() => expect(feed.getState()).toMatchObject({ connection: 'open', failed: true }), { timeout: 3000 })
    failing = false
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']), { timeout: 8000 })
    expect(feed.getState().failed).toBe(false)
    const settled = asked.length
    await new Promise(resolve => setTimeout(resolve, 2500))
    expect(asked).toHaveLength(settled)
  }, 20_000)

  it('reads again when something changed', async () => {
    start()
    await vi.waitFor(() => expect(feed.getState().connection).toBe('open'))
    held.unshift({ id: '9', status: '1' })
    send({ MESSAGETYPE: '01', kind: 'raised', ids: ['9'], count: 1 })
    await vi.waitFor(() => expect(ids()).toEqual(['9', '1', '2']), { timeout: 5000 })
    expect(feed.getState().newestId).toBe(9)
  })

  it('keeps what recovered until it is decided; a feed of what goes on drops it at once', async () => {
    start()
    await vi.waitFor(() => expect(feed.getState().connection).toBe('open'))
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    const before = asked.length
    send({ MESSAGETYPE: '01', kind: 'recovered', ids: ['1'], count: 1 })
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 5000 })
    expect(ids()).toEqual(['1', '2'])
    stop()
    start('live')
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    await vi.waitFor(() => expect(feed.getState().connection).toBe('open'))
    expect(asked.at(-1)).toMatchObject({ live: true })
    send({ MESSAGETYPE: '01', kind: 'recovered', ids: ['1'], count: 1 })
    await vi.waitFor(() => expect(ids()).toEqual(['2']))
  })

  it('knows of a new alarm although a hundred more urgent ones push it off the list', async () => {
    newest = 77
    start()
    await vi.waitFor(() => expect(feed.getState().newestId).toBe(77))
  })

  it('drops a handled alarm at once, before any answer', async () => {
    start()
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    feed.remove(['2'])
    expect(ids()).toEqual(['1'])
    expect(feed.getState()).toMatchObject({ total: 1, newestId: 1 })
  })

  it('does not let an answer that was under way bring a handled alarm back', async () => {
    start()
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    feed.remove(['1'])
    const before = asked.length
    feed.refresh()
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(before), { timeout: 5000 })
    await vi.waitFor(() => expect(feed.getState().total).toBe(1))
    expect(ids()).toEqual(['2'])
  })

  it('asks for a hundred messages twice, not a hundred times', async () => {
    start()
    await vi.waitFor(() => expect(feed.getState().connection).toBe('open'))
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    const before = asked.length
    for (let count = 0; count < 100; count++) send({ MESSAGETYPE: '01', kind: 'raised', ids: ['5'], count: 1 })
    held = [{ id: '5', status: '1' }]
    await vi.waitFor(() => expect(ids()).toEqual(['5']), { timeout: 5000 })
    expect(asked.length - before).toBeLessThanOrEqual(3)
  })

  it('reads again after a while without any message', async () => {
    start('waiting', 200)
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(2), { timeout: 10_000 })
  })

  it('gives up what it still waits for when it is stopped, and reads anew when it is started again', async () => {
    const signals: AbortSignal[] = []
    const api = ((_call: unknown, _input: unknown, options: { signal: AbortSignal }) => {
      signals.push(options.signal)
      return new Promise((_resolve, reject) => options.signal.addEventListener('abort', () => reject(options.signal.reason)))
    }) as unknown as Api
    feed = createAlarmFeed({ api, kind: 'live', socket: null, url: '', ticket: () => Promise.reject(new Error('none')) })
    stop = feed.start()
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    stop()
    expect(signals[0]!.aborted).toBe(true)
    stop = feed.start()
    await vi.waitFor(() => expect(signals).toHaveLength(2), { timeout: 3000 })
    expect(signals[1]!.aborted).toBe(false)
    expect(feed.getState().failed).toBe(false)
  })

  it('keeps what it knows when the server cannot be asked', async () => {
    start('waiting', 200)
    await vi.waitFor(() => expect(ids()).toEqual(['1', '2']))
    failing = true
    await vi.waitFor(() => expect(feed.getState().failed).toBe(true), { timeout: 5000 })
    expect(ids()).toEqual(['1', '2'])
  })
})

describe('the rank of alarms', () => {
  it('is urgency first, then the newest', () => {
    const row = (id: string, level: string, time: string) => ({ id, level, time })
    const rows = [
      row('1', '3', '2026-01-01 10:00:00'),
      row('2', '1', '2026-01-01 09:00:00'),
      row('3', '1', '2026-01-01 11:00:00'),
      row('4', '1', '2026-01-01 11:00:00'),
    ]
    expect(rankAlarms(rows).map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
  })
})
