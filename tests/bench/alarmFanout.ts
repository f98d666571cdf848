import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { WebSocket, WebSocketServer } from 'ws'
import { indicator } from '../../core/devices/indicators.ts'
import { putSecret, type SocketTicket } from '../../server/access/secrets.ts'
import { attachSocket } from '../../server/socket/socket.ts'
import { hashToken } from '../../server/access/tokens.ts'
import { openSite, type Site } from '../site.ts'

interface Options {
  sockets?: number
  rounds?: number
}

/** Times in ms over all sockets and rounds. */
export interface FanoutFigures {
  sockets: number
  rounds: number
  /** Committed alarm → received. */
  p50: number
  p99: number
  /** The same message through a bare `ws` loop in the same rounds. */
  bareP50: number
  bareP99: number
  /** p99 ÷ bare p99; the goal is at most 4. */
  ratio: number
  /** Reading handed to the door → alarm received: validation, storage, rules and commit included. */
  fromReadingP99: number
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
const quantile = (values: number[], q: number) => {
  const sorted = [...values].sort((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN).toFixed(2))
}

/** Resolves with the arrival times of the next message that is no heartbeat answer on every socket. */
const arrivals = (sockets: readonly WebSocket[]) =>
  Promise.all(
    sockets.map(
      socket =>
        new Promise<number>(resolve => {
          const listen = (data: unknown) => {
            if (String(data).includes('"05"')) return
            socket.off('message', listen)
            resolve(performance.now())
          }
          socket.on('message', listen)
        }),
    ),
  )

/** Enough devices with a limit and no delay: one for every round. */
async function addDevices({ database: { db } }: Site, count: number) {
  await db.execute(sql`
    insert into devices (no, org_id, site_id, gateway_id, type, name, brand, model, rated_kw, commissioned_on)
    select 'BENCH' || n, s.org_id, s.id, 'bench', '003001', n || '# 逆变器', '阳光', 'SG110CX', 110, '2023-01-01'
    from generate_series(1, ${count}) n, (select id, org_id from sites where org_id = '1001' order by id limit 1) s
  `)
  await db.execute(sql`
    insert into alarm_limits (org_id, device_id, indicator_id, lower, upper, type, level)
    select d.org_id, d.id, i.id, -9.9999999e7, 75, '05', '2'
    from devices d
      join indicators i on i.no = ${indicator.deviceTemperature}
    where d.gateway_id = 'bench'
  `)
}

/** Real tickets of one real session; taken by as many upgrades. */
async function openSockets(site: Site, count: number): Promise<WebSocket[]> {
  const person = await site.as('jizhong.watch')
  const payload: SocketTicket = {
    kind: 'user',
    tokenHash: hashToken(person.headers.token ?? ''),
    orgId: person.orgId,
    address: '127.0.0.1',
  }
  const sockets: WebSocket[] = []
  for (let index = 0; index < count; index++) {
    const ticket = await putSecret(site.app.services, 'socketTicket', { payload, seconds: 30 })
    const socket = new WebSocket(`ws://127.0.0.1:${portOf(site.app.server)}/by/websocket?ticket=${ticket}`)
    await once(socket, 'open')
    socket.send(`${person.orgId}ALARM`)
    sockets.push(socket)
  }
  return sockets
}

/** Heartbeats between the rounds, answered before the next one begins. */
const heartbeats = (sockets: readonly WebSocket[]) =>
  Promise.all(
    sockets.map(async socket => {
      socket.send('1001HEARTCMD1111')
      await once(socket, 'message')
    }),
  )

/** Alarm to socket against a bare `ws` fan-out of the same bytes to as many sockets, in alternating rounds of one process. */
export async function benchAlarmFanout({ sockets: count = 500, rounds = 40 }: Options = {}): Promise<FanoutFigures[]> {
  const site = await openSite()
  const bare = createServer()
  const wss = new WebSocketServer({ server: bare, perMessageDeflate: false })
  await addDevices(site, rounds + 2)
  // Subscribed before the socket: hears of the commit first.
  let committedAt = 0
  site.app.services.bus.subscribe('alarm', () => {
    committedAt = performance.now()
  })
  const close = attachSocket(site.app, { perSession: count })
  try {
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    bare.listen(0, '127.0.0.1')
    await once(bare, 'listening')
    const ours = await openSockets(site, count)
    const theirs: WebSocket[] = []
    for (let index = 0; index < count; index++) {
      const socket = new WebSocket(`ws://127.0.0.1:${portOf(bare)}`)
      await once(socket, 'open')
      theirs.push(socket)
    }
    const message = JSON.stringify({ MESSAGETYPE: '01', kind: 'raised', ids: ['100000'], count: 1, orgId: '1001' })
    const own: number[] = []
    const base: number[] = []
    const door: number[] = []
    // Two rounds to warm up.
    for (let round = -2; round < rounds; round++) {
      await heartbeats(ours)
      await sleep(300)
      const bareArrivals = arrivals(theirs)
      const sentAt = performance.now()
      for (const socket of wss.clients) socket.send(message)
      const bareTimes = await bareArrivals
      await sleep(50)
      const ownArrivals = arrivals(ours)
      const acceptedAt = performance.now()
      await site.app.services.ingest.accept([[`BENCH${round + 3}`, indicator.deviceTemperature, Date.now(), 80]])
      const ownTimes = await ownArrivals
      if (round < 0) continue
      base.push(...bareTimes.map(at => at - sentAt))
      own.push(...ownTimes.map(at => at - committedAt))
      door.push(...ownTimes.map(at => at - acceptedAt))
    }
    for (const socket of [...ours, ...theirs]) socket.terminate()
    const [p99, bareP99] = [quantile(own, 0.99), quantile(base, 0.99)]
    return [
      {
        ...{ sockets: count, rounds, p50: quantile(own, 0.5), p99, bareP50: quantile(base, 0.5), bareP99 },
        ratio: Number((p99 / bareP99).toFixed(2)),
        fromReadingP99: quantile(door, 0.99),
      },
    ]
  } finally {
    close()
    wss.close()
    bare.close()
    await site.close()
  }
}
