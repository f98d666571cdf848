import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { user } from '../../../core/contract/platform/user.ts'
import type { AlarmChange } from '../../../server/live/live.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { screenTokens, sites, users } from '../../../server/tables/index.ts'
import { hashToken, newToken } from '../../../server/access/tokens.ts'
import { openSite, type Person, type Site } from '../../site.ts'

interface Message {
  MESSAGETYPE: string
  kind?: string
  ids?: string[]
  count?: number
  orgId?: string
}

let site: Site
let close: () => void
let address: string

beforeAll(async () => {
  site = await openSite()
  close = attachSocket(site.app, { silentMs: 4000, sweepMs: 50, checkSessionsMs: 100 })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  address = `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  close()
  await site.close()
})

const ticketOf = async ({ api }: Person) => (await api(user.getSocketTicket, {})).ticket

function open(ticket: string, options: ClientOptions = {}) {
  const socket = new WebSocket(`ws://${address}/by/websocket?ticket=${ticket}`, options)
  const messages: Message[] = []
  socket.on('message', data => messages.push(JSON.parse(String(data))))
  const ended = new Promise<string>(resolve => {
    socket.on('error', error => resolve(error.message))
    socket.on('close', (code, reason) => resolve(`${code} ${String(reason)}`))
  })
  return { socket, messages, ended }
}

/** A registered socket; the heartbeat's answer says that the registration before it was read. */
async function registered(ticket: string, orgId: string) {
  const connection = open(ticket)
  await once(connection.socket, 'open')
  connection.socket.send(`${orgId}ALARM`)
  connection.socket.send(`${orgId}HEARTCMD1111`)
  await vi.waitFor(() => expect(connection.messages).toContainEqual({ MESSAGETYPE: '05' }))
  return { ...connection, news: () => connection.messages.filter(message => message.MESSAGETYPE !== '05') }
}

const change = (alarmId: number, orgId: string, siteId: string, kind: AlarmChange['kind'] = 'raised'): AlarmChange => ({
  kind,
  alarmId,
  orgId,
  siteId,
  sign: '1',
})
const announce = (...changes: AlarmChange[]) => site.app.services.engine.announce(changes)
const siteOf = async (orgId: string, customerId?: string) => {
  const [row] = await site.database.db
    .select({ id: sites.id })
    .from(sites)
    .where(customerId ? eq(sites.customerId, customerId) : eq(sites.orgId, orgId))
  return row?.id ?? ''
}

describe('the alarm socket', () => {
  it('answers heartbeats and tells a registered socket what changed, at once', async () => {
    const person = await site.as('jizhong.watch')
    const { socket, news } = await registered(await ticketOf(person), '1001')
    announce(change(7, '1001', 's'))
    await vi.waitFor(() => expect(news()).toEqual([{ MESSAGETYPE: '01', kind: 'raised', ids: ['7'], count: 1, orgId: '1001' }]))
    socket.close()
  })

  it('takes a ticket once and none that was never given', async () => {
    const ticket = await ticketOf(await site.as('jizhong.watch'))
    const first = open(ticket)
    await once(first.socket, 'open')
    expect(await open(ticket).ended).toContain('401')
    expect(await open('made-up').ended).toContain('401')
    first.socket.close()
  })

  it('refuses pages of other origins and takes its own', async () => {
    const person = await site.as('jizhong.watch')
    expect(await open(await ticketOf(person), { origin: 'http://evil.example' }).ended).toContain('403')
    const { socket } = open(await ticketOf(person), { origin: `http://${address}` })
    await once(socket, 'open')
    socket.close()
  })

  it('closes a socket that registers a foreign organisation', async () => {
    const { socket, ended } = open(await ticketOf(await site.as('jizhong.watch')))
    await once(socket, 'open')
    socket.send('1002ALARM')
    expect(await ended).toContain('4403')
  })

  it('keeps enterprises apart, shows the platform everything and a customer the own sites only', async () => {
    const [east, west, platform, customer] = await Promise.all(
      (
        [
          ['jizhong.watch', '1001'],
          ['yanzhao.watch', '1002'],
          ['admin', '1'],
          ['lvdao', '1001'],
        ] as const
      ).map(async ([name, orgId]) => registered(await ticketOf(await site.as(name)), orgId)),
    )
    const own = await siteOf('1001', 'K1001015')
    const another = await siteOf('1001')
    expect(own).not.toBe(another)
    announce(change(1, '1001', another), change(2, '1002', await siteOf('1002')), change(3, '1001', own))
    const ids = (news: Message[]) => news.flatMap(message => message.ids ?? [])
    await vi.waitFor(() => expect(ids(platform?.news() ?? [])).toEqual(['1', '2', '3']))
    expect(ids(east?.news() ?? [])).toEqual(['1', '3'])
    expect(ids(west?.news() ?? [])).toEqual(['2'])
    expect(ids(customer?.news() ?? [])).toEqual(['3'])
    for (const one of [east, west, platform, customer]) one?.socket.close()
  })

  it('sends a storm as a few messages that name some alarms and count all', async () => {
    const { socket, news } = await registered(await ticketOf(await site.as('jizhong.watch')), '1001')
    for (let id = 1; id <= 5000; id++) announce(change(id, '1001', 's'))
    await vi.waitFor(() => expect(news().reduce((sum, message) => sum + (message.count ?? 0), 0)).toBe(5000))
    expect(news().length).toBeLessThanOrEqual(3)
    expect(Math.max(...news().map(message => message.ids?.length ?? 0))).toBe(50)
    socket.close()
  })

  it('drops a socket that stays silent', async () => {
    const { socket, ended } = open(await ticketOf(await site.as('jizhong.watch')))
    await once(socket, 'open')
    expect(await ended).toContain('1006')
  })

  it('closes the sockets of a session that ended', async () => {
    const person = await site.as('jizhong.watch')
    const { socket, ended } = await registered(await ticketOf(person), '1001')
    const beats = setInterval(() => socket.send('1001HEARTCMD1111'), 100)
    await person.api(user.loginOut, {})
    expect(await ended).toContain('4401')
    clearInterval(beats)
  })

  it('tells nothing to whoever must change the password first, neither by a ticket of before nor on a socket that is open', async () => {
    const person = await site.as('yanzhao')
    const mustChange = (mustChangePassword: boolean) =>
      site.database.db.update(users).set({ mustChangePassword }).where(eq(users.id, person.userId))
    const { socket, ended } = await registered(await ticketOf(person), '1002')
    const ticket = await ticketOf(person)
    const beats = setInterval(() => socket.send('1002HEARTCMD1111'), 100)
    await mustChange(true)
    expect(await ended).toContain('4401')
    clearInterval(beats)
    expect(await open(ticket).ended).toContain('401')
    await mustChange(false)
  })

  it('serves walls by their screen token until it is revoked', async () => {
    const token = newToken()
    await site.database.db.insert(screenTokens).values({ tokenHash: hashToken(token), orgId: '1001', name: '大厅', walls: ['/map'] })
    const { body } = await site.send(user.getSocketTicket, {}, { screen: token })
    const { socket, news, ended } = await registered((body.data as { ticket: string }).ticket, '1001')
    announce(change(9, '1001', 's', 'handled'))
    await vi.waitFor(() => expect(news()).toMatchObject([{ kind: 'handled', ids: ['9'] }]))
    const beats = setInterval(() => socket.send('1001HEARTCMD1111'), 100)
    await site.database.db
      .update(screenTokens)
      .set({ revokedAt: new Date() })
      .where(eq(screenTokens.tokenHash, hashToken(token)))
    expect(await ended).toContain('4401')
    clearInterval(beats)
  })
})

it('keeps those who were not heard because the server itself stood still', async () => {
  const person = await site.as('admin')
  const { socket } = await registered(await ticketOf(person), '1')
  // Longer than a socket may be silent, and nobody on this thread can say or hear anything.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4500)
  await new Promise(resolve => setTimeout(resolve, 300))
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.terminate()
})
