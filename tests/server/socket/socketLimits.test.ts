import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { user } from '../../../core/contract/platform/user.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { screenTokens } from '../../../server/tables/index.ts'
import { sendToSocket } from '../../../server/live/sendToSocket.ts'
import { openUserSite, type UserSite } from '../fixtures/userSite.ts'

let site: UserSite
let close: () => void
let address: string
beforeAll(async () => {
  site = await openUserSite()
  close = attachSocket(site.app, { perSession: 3, perWall: 2, perAddress: 6 })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  address = `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
  await site.db.insert(screenTokens).values({ tokenHash: hashToken('a-wall'), orgId: '10', name: '大厅', walls: ['/map'] })
})
afterAll(async () => {
  close()
  await site.close()
})

/** Opens a socket of whoever sends these headers from there. */
async function open(headers: Record<string, string>, from = '10.0.0.1') {
  const { body } = await site.send<{ ticket: string }>(user.getSocketTicket, {}, headers, from)
  const socket = new WebSocket(`ws://${address}/by/websocket?ticket=${body.data.ticket}`)
  const messages: string[] = []
  socket.on('message', data => messages.push(String(data)))
  const ended = new Promise<string>(resolve => {
    socket.on('error', error => resolve(error.message))
    socket.on('close', code => resolve(String(code)))
  })
  const opened = await Promise.race([once(socket, 'open').then(() => 'open'), ended])
  return { socket, messages, ended, opened }
}

it.each([
  ['heartbeats', (socket: WebSocket) => socket.send('10HEARTCMD1111')],
  ['pings', (socket: WebSocket) => socket.ping()],
  ['registrations', (socket: WebSocket) => socket.send('10ALARM')],
  ['nonsense', (socket: WebSocket) => socket.send('?')],
])('a socket that floods with %s is closed and answered no longer', async (_what, send) => {
  const { socket, messages, ended } = await open({ screen: 'a-wall' })
  let pongs = 0
  socket.on('pong', () => pongs++)
  for (let n = 0; n < 500; n++) send(socket)
  expect(await ended).toMatch(/1006|ECONNRESET|EPIPE/)
  expect(messages.length + pongs).toBeLessThan(60)
})

it('a socket that says what a page says is answered', async () => {
  const { socket, messages } = await open({ screen: 'a-wall' })
  socket.send('10ALARM')
  for (let n = 0; n < 10; n++) socket.send('10HEARTCMD1111')
  socket.ping()
  await once(socket, 'pong')
  expect(messages).toHaveLength(10)
  socket.close()
  await once(socket, 'close')
})

it('a socket that does not read is closed before much waits for it', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
  await once(server, 'listening')
  const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [[socket]] = (await Promise.all([once(server, 'connection'), once(reader, 'open')])) as [[WebSocket], unknown]
  reader.pause()
  let most = 0
  const message = Buffer.alloc(1024)
  // More than the system's own buffers take.
  for (let n = 0; n < 20_000 && sendToSocket(socket, message); n++) {
    most = Math.max(most, socket.bufferedAmount)
    if (n % 20 === 0) await new Promise(setImmediate)
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN)
  expect(most).toBeLessThan(80 * 1024)
  reader.terminate()
  server.close()
})

it('a session, a wall and an address have so many sockets, and a new one once another is closed', async () => {
  const person = await site.session('anna')
  const own = [await open(person), await open(person), await open(person)]
  expect(own.map(({ opened }) => opened)).toEqual(['open', 'open', 'open'])
  expect((await open(person)).opened).toContain('429')
  own[0]!.socket.close()
  await own[0]!.ended
  own.push(await open(person))
  expect(own.at(-1)!.opened).toBe('open')

  const walls = [await open({ screen: 'a-wall' }), await open({ screen: 'a-wall' })]
  expect(walls.map(({ opened }) => opened)).toEqual(['open', 'open'])
  expect((await open({ screen: 'a-wall' })).opened).toContain('429')

  const other = await site.session('bert')
  expect((await open(other)).opened).toBe('open')
  expect((await open(other)).opened).toContain('429')
  expect((await open(other, '10.0.0.2')).opened).toBe('open')
  for (const { socket } of [...own, ...walls]) socket.terminate()
})
