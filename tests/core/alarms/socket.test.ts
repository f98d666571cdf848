import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Connection, createAlarmSocket } from '../../../core/alarms/createAlarmSocket.ts'

let server: Server
let wss: WebSocketServer
let url: string
let received: string[]
let tickets: string[]
/** Whether the server answers heartbeats: a half-open connection does not. */
let answers: boolean
let open: { close(): void; send(text: string): void } | undefined

beforeEach(async () => {
  received = []
  tickets = []
  answers = true
  server = createServer()
  wss = new WebSocketServer({ server })
  wss.on('connection', (socket, request) => {
    tickets.push(new URL(request.url ?? '', 'http://x').searchParams.get('ticket') ?? '')
    socket.on('message', data => {
      received.push(String(data))
      if (answers && String(data).endsWith('HEARTCMD1111')) socket.send('{"MESSAGETYPE":"05"}')
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/by/websocket`
})
afterEach(() => {
  open?.close()
  for (const socket of wss.clients) socket.terminate()
  server.close()
})

function connect(given: { onOpen?: () => void; onMessage?: (message: unknown) => void } = {}) {
  const states: Connection[] = []
  let count = 0
  open = createAlarmSocket({
    url,
    ticket: async () => ({ ticket: `t${++count}`, orgId: '1001' }),
    onMessage: given.onMessage ?? (() => {}),
    onOpen: given.onOpen,
    onState: state => states.push(state),
    connect: address => new WebSocket(address) as never,
    heartbeatMs: 40,
    silentMs: 300,
    firstDelayMs: 20,
  })
  return states
}

describe('the alarm socket of the screens', () => {
  it('registers with the organisation, then sends heartbeats', async () => {
    connect()
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(2))
    expect(received[0]).toBe('1001ALARM')
    expect(new Set(received.slice(1))).toEqual(new Set(['1001HEARTCMD1111']))
  })

  it('passes messages on but the answers to heartbeats', async () => {
    const messages: unknown[] = []
    connect({ onMessage: message => messages.push(message) })
    await vi.waitFor(() => expect(received.length).toBeGreaterThan(2))
    for (const socket of wss.clients) {
      socket.send('not json')
      socket.send('{"MESSAGETYPE":"01","kind":"raised","ids":["7"],"count":1}')
    }
    await vi.waitFor(() => expect(messages).toEqual([{ MESSAGETYPE: '01', kind: 'raised', ids: ['7'], count: 1 }]))
  })

  it('comes back with a new ticket when the connection breaks', async () => {
    let opened = 0
    connect({ onOpen: () => opened++ })
    await vi.waitFor(() => expect(opened).toBe(1))
    for (const socket of wss.clients) socket.terminate()
    await vi.waitFor(() => expect(opened).toBe(2))
    expect(tickets).toEqual(['t1', 't2'])
  })

  it('notices a half-open connection by the missing answers', async () => {
    const states = connect()
    await vi.waitFor(() => expect(states).toContain('open'))
    answers = false
    await vi.waitFor(() => expect(tickets).toContain('t2'), { timeout: 5000 })
    expect(states).toContain('closed')
  })

  it('says nothing more and stays away once closed', async () => {
    const states = connect()
    await vi.waitFor(() => expect(states).toContain('open'))
    open?.close()
    await vi.waitFor(() => expect(wss.clients.size).toBe(0))
    const count = tickets.length
    await new Promise(resolve => setTimeout(resolve, 200))
    expect(tickets).toHaveLength(count)
    expect(states.at(-1)).toBe('closed')
  })

  it('asks over every connection at once after a silence, and gives up together what hangs', async () => {
    let asked = 0
    let given = 0
    const states: Connection[] = []
    open = createAlarmSocket({
      url,
      ticket: signal => {
        // The first ticket arrives; after the silence the first six hang on dead connections until they are given up.
        if (++asked === 1 || asked > 7) return Promise.resolve({ ticket: `t${asked}`, orgId: '1001' })
        return new Promise((_done, fail) => signal.addEventListener('abort', () => fail(new Error(`given up ${++given}`))))
      },
      onMessage: () => {},
      onState: state => states.push(state),
      connect: address => new WebSocket(address) as never,
      heartbeatMs: 40,
      silentMs: 200,
      firstDelayMs: 20,
    })
    await vi.waitFor(() => expect(states).toContain('open'))
    answers = false
    await vi.waitFor(() => expect(asked).toBe(7), { timeout: 5000 })
    expect(tickets).toEqual(['t1'])
    await vi.waitFor(() => expect(tickets.length).toBeGreaterThan(1), { timeout: 10_000 })
    expect(given).toBeGreaterThanOrEqual(6)
  })

  it('hears the orders to walls apart from the news of alarms, and says what it is told to', async () => {
    const orders: unknown[] = []
    const news: unknown[] = []
    open = createAlarmSocket({
      url,
      ticket: async () => ({ ticket: 't', orgId: '1001' }),
      onMessage: message => news.push(message),
      onCue: order => orders.push(order),
      onOpen: () => open?.send('{"MESSAGETYPE":"10"}'),
      connect: address => new WebSocket(address) as never,
    })
    await vi.waitFor(() => expect(received).toEqual(['1001ALARM', '{"MESSAGETYPE":"10"}', '1001HEARTCMD1111']))
    for (const socket of wss.clients) socket.send('{"MESSAGETYPE":"11","standing":{"scene":null,"frozen":true,"at":1,"sceneAt":0}}')
    await vi.waitFor(() => expect(orders).toEqual([{ scene: null, frozen: true, at: 1, sceneAt: 0 }]))
    expect(news).toEqual([])
  })
})
