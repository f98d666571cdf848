import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { camera } from '../../../core/contract/devices/camera.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { user } from '../../../core/contract/platform/user.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { type WallPath, wallPaths } from '../../../core/walls/walls.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { mayCall } from '../../../server/http/permission.ts'
import { anonymous, type Principal, screenOf } from '../../../server/principal.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { guarded } from './calls.ts'
import { type Matrix, openMatrix, ours } from './openMatrix.ts'
import { freshOnes } from './places.ts'
import { tryCall } from './tryCall.ts'

let matrix: Matrix
const tokenOf = (wall: WallPath) => `token of ${wall}`
const headersOf = (wall: WallPath) => ({ screen: tokenOf(wall), wall })
const principals = new Map<WallPath, Principal>()

beforeAll(async () => {
  matrix = await openMatrix()
  const { db } = matrix.site.database
  for (const wall of wallPaths) {
    await db.execute(
      sql`
        insert into screen_tokens (token_hash, org_id, name, walls)
        values (${hashToken(tokenOf(wall))}, ${ours}, ${wall}, ${JSON.stringify([wall])}::jsonb)
      `,
    )
    principals.set(wall, (await screenOf(tokenOf(wall), db, '127.0.0.1', wall)) ?? anonymous)
  }
  await matrix.touched()
})
afterAll(() => matrix?.site.close())

const wallsThat = (call: (typeof guarded)[number]['call'], may: boolean) =>
  wallPaths.filter(wall => mayCall(call, principals.get(wall) ?? anonymous) === may)
const send = (wall: WallPath, call: Parameters<Matrix['attempt']>[1], input: unknown) =>
  matrix.attempt('enterprise', call, input, headersOf(wall))

describe("A wall's token", () => {
  it.each(guarded)('is shown by $name nothing of another enterprise and changes nothing, or is refused', async ({ call }) => {
    // Walls differ in what they may ask, not in what they are answered: one of those that may and one of those that may not.
    const [open] = wallsThat(call, true)
    const [closed] = wallsThat(call, false)
    if (open) {
      const [own, foreign] = [freshOnes(matrix.ids.enterprise), matrix.ids.stranger]
      const as = async () => ({ headers: headersOf(open), auth: '' })
      const { faults } = await tryCall(matrix, call, { caller: 'enterprise', as, own, foreign })
      expect(faults, open).toEqual([])
    }
    if (closed) expect((await send(closed, call, {})).status, closed).toBe(403)
  })

  it('changes nothing, whatever the wall', () => {
    expect(guarded.filter(({ call }) => call.changes && wallsThat(call, true).length > 0)).toEqual([])
  })
})

describe('The token of the PV wall', () => {
  const wall = '/PhotoIntelligentMonitor'

  it('reads neither sums of contracts nor cameras', async () => {
    for (const call of [home.getContractByOrg, camera.getCameraList, camera.getSubAccessToken, camera.getDeviceCapture])
      expect((await send(wall, call, {})).status, call.title).toBe(403)
  })

  it('reads alarms without the names and numbers of the people to call', async () => {
    const page = { pageNo: 1, pageSize: 100, status: '1' }
    const people = (body: unknown) =>
      (body as ReplyOf<typeof alarm.page>).records.flatMap(({ clientUser, clientUserPhone }) =>
        [clientUser, clientUserPhone].filter(Boolean),
      )
    const { api } = await matrix.site.as('jizhong')
    expect(people(await api(alarm.page, page)).length).toBeGreaterThan(0)

    const { status, body } = await send(wall, alarm.page, page)
    expect(status).toBe(200)
    expect((body.data as ReplyOf<typeof alarm.page>).records.length).toBeGreaterThan(0)
    expect(people(body.data)).toEqual([])
    for (const call of [alarm.detail, alarm.getAlarmById]) expect((await send(wall, call, {})).status, call.title).toBe(403)
  })
})

describe('The token of the weather panel', () => {
  const wall = '/weatherInfo'

  it('reads no alarms', async () => {
    for (const call of [...Object.values(alarm), home.getAlarmStat, home.getAlarmStatNew])
      expect((await send(wall, call, {})).status, call.title).toBe(403)
  })

  it('hears of none on its socket, where a wall that shows alarms does', async () => {
    const { site } = matrix
    const close = attachSocket(site.app)
    await site.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = site.app.server.address() as AddressInfo
    /** Registers and tells what it hears, one message after the other. */
    const listen = async (path: WallPath) => {
      const { body } = await site.send(user.getSocketTicket, {}, headersOf(path))
      const { ticket } = body.data as ReplyOf<typeof user.getSocketTicket>
      const socket = new WebSocket(`ws://127.0.0.1:${port}/by/websocket?ticket=${ticket}`)
      const received: string[] = []
      socket.on('message', text => received.push(JSON.parse(String(text)).MESSAGETYPE))
      await once(socket, 'open')
      socket.send(`${ours}ALARM`)
      const beat = async () => {
        const before = received.filter(type => type === '05').length
        socket.send(`${ours}HEARTCMD1111`)
        await expect.poll(() => received.filter(type => type === '05').length).toBeGreaterThan(before)
      }
      await beat()
      return { received, beat }
    }
    const panel = await listen(wall)
    const full = await listen('/PhotoIntelligentMonitor')
    site.app.services.engine.announce([{ kind: 'raised', alarmId: 1, orgId: ours, siteId: matrix.ids.enterprise('site', 0), sign: '1' }])
    await expect.poll(() => full.received).toContain('01')
    // Answers come in order: what the panel was told before this one has arrived.
    await panel.beat()
    expect(panel.received).not.toContain('01')
    close()
  })
})
