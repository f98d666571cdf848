import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { cue } from '../../../../core/contract/walls/cue.ts'
import type { InputOf } from '../../../../core/contract/call.ts'
import { screen } from '../../../../core/contract/walls/screen.ts'
import { user } from '../../../../core/contract/platform/user.ts'
import { codes } from '../../../../core/errors.ts'
import type { StandingCue } from '../../../../core/walls/standingCue.ts'
import type { WallPath } from '../../../../core/walls/walls.ts'
import { attachSocket } from '../../../../server/socket/socket.ts'
import { alarms, audits, devices, sites, wallPresences } from '../../../../server/tables/index.ts'
import { type Headers, openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let platform: Person
let east: Person
let west: Person
let watch: Person
let close: () => void
let address: string
const open: WebSocket[] = []
beforeAll(async () => {
  site = await openSite()
  platform = await site.as('admin')
  east = await site.as('jizhong')
  west = await site.as('yanzhao')
  watch = await site.as('jizhong.watch')
  close = attachSocket(site.app)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  address = `127.0.0.1:${(site.app.server.address() as AddressInfo).port}`
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await vi.waitFor(async () => expect(await site.database.db.$count(wallPresences)).toBe(0))
})
afterAll(async () => {
  close?.()
  await site?.close()
})

interface Shown {
  path: string
  query: string
  frozen: boolean
  rotating: boolean
}
const onMap: Shown = { path: '/map', query: '', frozen: false, rotating: false }

/** A wall of an enterprise that gave its name; `cues` are the orders it heard. */
async function wallOf(owner: Person, name: string, walls: WallPath[] = ['/map', '/topCenter']) {
  const { token } = await owner.api(screen.issue, { name: '屏', walls })
  return { ...(await namedSocket({ screen: token }, name)), token }
}
/** Whoever has a socket and says on it that it is a wall of this name. */
async function namedSocket(headers: Headers, name: string) {
  const { body } = await site.send(user.getSocketTicket, {}, headers)
  const { ticket, orgId } = body.data as { ticket: string; orgId: string }
  const socket = new WebSocket(`ws://${address}/by/websocket?ticket=${ticket}`)
  open.push(socket)
  const cues: StandingCue[] = []
  socket.on('message', data => {
    const message = JSON.parse(String(data))
    if (message.MESSAGETYPE === '11') cues.push(message.standing)
  })
  await once(socket, 'open')
  socket.send(`${orgId}ALARM`)
  const report = (shown: Partial<Shown> & { name?: string } = {}) =>
    socket.send(JSON.stringify({ MESSAGETYPE: '10', name, ...onMap, ...shown }))
  report()
  return { socket, cues, report, orgId }
}
const named = async ({ api }: Person, orgId?: string) =>
  (await api(cue.getWalls, { orgId })).map(({ name, count, shows }) => [name, count, shows.map(({ path }) => path)])
const appeared = (owner: Person, name: string, count = 1) =>
  vi.waitFor(async () => expect((await named(owner)).map(([each, number]) => [each, number])).toContainEqual([name, count]))
const send = ({ api }: Person, name: string, order: InputOf<typeof cue.send>['cue'], orgId?: string) =>
  api(cue.send, { name, cue: order, orgId })
const siteOf = async (orgId: string) =>
  (await site.database.db.select({ id: sites.id, name: sites.name }).from(sites).where(eq(sites.orgId, orgId)).orderBy(sites.id))[0]!

describe('named walls', () => {
  it('are listed with what they show while they are connected, those of one name together', async () => {
    const first = await wallOf(east, '东墙')
    await wallOf(east, '东墙', ['/map'])
    await wallOf(east, '西墙')
    await appeared(east, '东墙', 2)
    await appeared(east, '西墙')
    first.report({ path: '/topCenter', query: '?fit=cover', frozen: true })

    await vi.waitFor(async () => {
      const wall = (await east.api(cue.getWalls, {})).find(({ name }) => name === '东墙')
      expect(wall).toMatchObject({ orgId: '1001', count: 2, since: expect.stringMatching(/^\d{4}-/), walls: ['/map'] })
      expect(wall?.shows).toContainEqual({ path: '/topCenter', query: '?fit=cover', frozen: true, rotating: false })
    })
    first.socket.close()
    await appeared(east, '东墙', 1)
  })

  it('can change and give up their name, and a message that is none is ignored', async () => {
    const wall = await wallOf(east, '旧名')
    await appeared(east, '旧名')
    wall.report({ name: '新名' })
    await appeared(east, '新名')
    wall.socket.send('{"MESSAGETYPE":"10","name":"<b>"}')
    wall.socket.send('{broken')
    expect(await named(east)).toEqual([['新名', 1, ['/map']]])
    wall.report({ name: '' })
    await vi.waitFor(async () => expect(await named(east)).toEqual([]))
  })

  it('that nobody refreshed for a while are not there', async () => {
    await site.database.db.insert(wallPresences).values({
      id: 'gone',
      orgId: '1001',
      name: '断电',
      path: '/map',
      walls: [],
      since: new Date(),
      seenAt: new Date(Date.now() - 60_000),
    })
    expect(await named(east)).toEqual([])
    await site.database.db.delete(wallPresences)
  })
})

describe('a cue', () => {
  it('reaches every wall of the name at once and no other', async () => {
    const walls = [await wallOf(east, '东墙'), await wallOf(east, '东墙')]
    const other = await wallOf(east, '西墙')
    const foreign = await wallOf(west, '东墙')
    await appeared(east, '东墙', 2)
    await appeared(east, '西墙')
    await appeared(west, '东墙')
    expect(await send(watch, '东墙', { kind: 'wall', path: '/topCenter', query: '?fit=cover' })).toEqual({ reached: 2, people: 0 })

    for (const { cues } of walls)
      await vi.waitFor(() =>
        expect(cues.at(-1)).toMatchObject({ scene: { kind: 'wall', path: '/topCenter', query: 'fit=cover' }, frozen: false }),
      )
    expect([other.cues, foreign.cues]).toEqual([[], []])
  })

  it('is kept for a wall that comes back', async () => {
    const wall = await wallOf(east, '北墙')
    await appeared(east, '北墙')
    await send(east, '北墙', { kind: 'wall', path: '/topCenter' })
    await send(east, '北墙', { kind: 'freeze' })
    wall.socket.terminate()
    const back = await wallOf(east, '北墙')
    await vi.waitFor(() => expect(back.cues.at(-1)).toMatchObject({ scene: { path: '/topCenter' }, frozen: true }))
    await appeared(east, '北墙')
    await send(east, '北墙', { kind: 'rotation' })
    await vi.waitFor(() => expect(back.cues.at(-1)).toMatchObject({ scene: null, frozen: false }))
  })

  it('to a name nobody bears is refused', async () => {
    await expect(send(east, '无此屏', { kind: 'freeze' })).rejects.toMatchObject({
      code: codes.conflict,
      message: '大屏“无此屏”当前未连接',
    })
  })

  it('calls up an incident with its site, of the wall’s own enterprise only', async () => {
    const { db } = site.database
    const alarmOf = async (orgId: string) => {
      const [device] = await db.select().from(devices).where(eq(devices.orgId, orgId)).orderBy(devices.id).limit(1)
      const row = { orgId, siteId: device!.siteId, deviceId: device!.id, sign: '1', status: '1', type: '05', level: '1', remark: '越限' }
      return (
        await db
          .insert(alarms)
          .values({ ...row, raisedAt: new Date() })
          .returning()
      )[0]!
    }
    const [own, foreign] = [await alarmOf('1001'), await alarmOf('1002')]
    const wall = await wallOf(east, '东墙')
    await appeared(east, '东墙')
    await send(watch, '东墙', { kind: 'incident', alarmId: String(own.id) })
    await vi.waitFor(() => expect(wall.cues.at(-1)?.scene).toEqual({ kind: 'incident', alarmId: String(own.id), itemNumber: own.siteId }))

    const theirs = { kind: 'incident', alarmId: String(foreign.id) } as const
    await expect(send(east, '东墙', theirs)).rejects.toMatchObject({ code: codes.missing })
    await expect(send(platform, '东墙', theirs, '1001')).rejects.toMatchObject({ code: codes.missing })
  })

  it('focuses a site the wall can see, found by its name', async () => {
    const [own, foreign] = [await siteOf('1001'), await siteOf('1002')]
    const wall = await wallOf(east, '东墙')
    await appeared(east, '东墙')
    expect((await east.api(cue.getSites, { keyword: own.name })).map(({ itemNumber }) => itemNumber)).toContain(own.id)
    expect((await platform.api(cue.getSites, { keyword: foreign.name, orgId: '1001' })).map(({ itemNumber }) => itemNumber)).not.toContain(
      foreign.id,
    )
    await send(east, '东墙', { kind: 'site', itemNumber: own.id })
    await vi.waitFor(() => expect(wall.cues.at(-1)?.scene).toEqual({ kind: 'site', itemNumber: own.id }))
    await expect(send(east, '东墙', { kind: 'site', itemNumber: foreign.id })).rejects.toMatchObject({ code: codes.missing })
  })

  it.each<[string, unknown, Record<string, unknown>]>([
    ['an unknown wall', { kind: 'wall', path: '/homePage' }, { 'cue.path': '大屏不存在' }],
    ['a long query', { kind: 'wall', path: '/map', query: 'a'.repeat(201) }, { 'cue.query': '参数不能超过200个字符' }],
    ['no alarm number', { kind: 'incident', alarmId: 'x' }, { 'cue.alarmId': '告警编号不正确' }],
    ['an unknown order', { kind: 'explode' }, { 'cue.kind': expect.any(String) }],
  ])('with %s is refused at the field', async (_what, order, fields) => {
    const { status, body } = await site.send(cue.send, { name: '东墙', cue: order }, east.headers)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('leaves a row in the audit of the organisation whose wall was told', async () => {
    await wallOf(west, '审计墙')
    await appeared(west, '审计墙')
    await send(platform, '审计墙', { kind: 'freeze' }, '1002')
    const [row] = await site.database.db.select().from(audits).where(eq(audits.action, 'cue.send')).orderBy(desc(audits.id)).limit(1)
    expect(row).toMatchObject({ orgId: '1002', userId: platform.userId, target: '审计墙', detail: { kind: 'freeze' } })
  })
})

describe('whoever pretends to be a wall', () => {
  it('stands in no list, hears no cue and takes nothing from what the screens show', async () => {
    const wall = await wallOf(east, '东墙')
    await appeared(east, '东墙')
    const pretenders = await Promise.all(
      ['lvdao', 'sjz1.repair', 'xinji'].map(async loginName => namedSocket((await site.as(loginName)).headers, '东墙')),
    )
    for (const { report } of pretenders) report({ name: '假墙', path: '/topCenter' })
    // What the token does not open is not shown on it either.
    const other = await wallOf(east, '南墙', ['/topCenter'])
    await other.report({ path: '/topCenter' })
    await appeared(east, '南墙')
    other.report({ path: '/map' })
    await vi.waitFor(async () => expect((await named(east)).map(([name]) => name)).toEqual(['东墙']))

    expect(await east.api(cue.getWalls, {})).toMatchObject([{ name: '东墙', count: 1, people: 0, walls: ['/map', '/topCenter'] }])
    expect(await send(east, '东墙', { kind: 'freeze' })).toEqual({ reached: 1, people: 0 })
    await vi.waitFor(() => expect(wall.cues.at(-1)?.frozen).toBe(true))
    expect(pretenders.map(({ cues }) => cues)).toEqual([[], [], []])
    await expect(send(east, '假墙', { kind: 'freeze' })).rejects.toMatchObject({ code: codes.conflict })
  })

  it('is a person where that may conduct: told as the screens are, and counted apart', async () => {
    await wallOf(east, '东墙', ['/map', '/topCenter'])
    await appeared(east, '东墙')
    const person = await namedSocket(watch.headers, '东墙')
    await vi.waitFor(async () =>
      expect(await east.api(cue.getWalls, {})).toMatchObject([{ name: '东墙', count: 1, people: 1, walls: ['/map', '/topCenter'] }]),
    )
    expect(await send(east, '东墙', { kind: 'freeze' })).toEqual({ reached: 1, people: 1 })
    await vi.waitFor(() => expect(person.cues.at(-1)?.frozen).toBe(true))
  })
})

describe("another enterprise's walls", () => {
  it('are neither listed nor told anything, but the platform sees them', async () => {
    const wall = await wallOf(west, '西厅')
    await appeared(west, '西厅')
    expect([await named(east), await named(east, '1002'), await named(platform, '1002')]).toEqual([[], [], [['西厅', 1, ['/map']]]])
    await expect(send(east, '西厅', { kind: 'freeze' }, '1002')).rejects.toMatchObject({ code: codes.missing })
    await expect(send(east, '西厅', { kind: 'freeze' })).rejects.toMatchObject({ code: codes.conflict })
    await send(platform, '西厅', { kind: 'freeze' }, '1002')
    await vi.waitFor(() => expect(wall.cues.at(-1)?.frozen).toBe(true))
  })
})

it('walls themselves conduct nothing', async () => {
  const { token } = await wallOf(east, '东墙')
  for (const call of [cue.getWalls, cue.getSites, cue.send])
    expect((await site.send(call, { name: '东墙', cue: { kind: 'freeze' } }, { screen: token })).status).toBe(403)
  expect((await site.database.db.execute(sql`select count(*)::int as n from wall_cues where by_user = ''`)).rows).toEqual([{ n: 0 }])
})
