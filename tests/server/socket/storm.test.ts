import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createAlarmFeed } from '../../../core/alarms/createAlarmFeed.ts'
import type { Api } from '../../../core/client.ts'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import type { Point } from '../../../server/live/live.ts'
import { attachSocket } from '../../../server/socket/socket.ts'
import { openSite, type Person, type Site } from '../../site.ts'

const size = 5000
const deliveries = 50

let site: Site
let close: () => void
let watch: Person
let url: string

beforeAll(async () => {
  site = await openSite()
  // As many devices again as a storm needs, at sites of the first enterprise.
  await site.database.db.execute(sql`
    insert into devices (no, org_id, site_id, gateway_id, type, name, brand, model, rated_kw, commissioned_on)
    select 'STORM' || n, s.org_id, s.id, 'storm', '003001', n || '# 逆变器', '阳光', 'SG110CX', 110, '2023-01-01'
    from generate_series(1, ${size}) n, (select id, org_id from sites where org_id = '1001' order by id limit 1) s
  `)
  await site.database.db.execute(sql`
    insert into alarm_limits (org_id, device_id, indicator_id, lower, upper, type, level)
    select d.org_id, d.id, i.id, -9.9999999e7, 75, '05', '2'
    from devices d
      join indicators i on i.no = ${indicator.deviceTemperature}
    where d.gateway_id = 'storm'
  `)
  close = attachSocket(site.app)
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  url = `ws://127.0.0.1:${(site.app.server.address() as AddressInfo).port}/by/websocket`
  watch = await site.as('jizhong.watch')
})
afterAll(async () => {
  close()
  await site.close()
})

describe('a storm of 5 000 alarms', () => {
  it('loses none, sends few messages, lets screens ask about once a second and pages go on', async () => {
    let asked = 0
    const api: Api = (call, input, options) => {
      if (call.path === alarm.page.path) asked++
      return watch.api(call, input, options)
    }
    const ticket = () => watch.api(user.getSocketTicket, {})
    const feed = createAlarmFeed({ api, kind: 'live', url, ticket, connect: address => new WebSocket(address) as never })
    const stop = feed.start()
    await vi.waitFor(() => expect(feed.getState()).toMatchObject({ connection: 'open', failed: false }))
    await vi.waitFor(() => expect(feed.getState().loadedAt).toBeGreaterThan(0))
    const before = feed.getState().total

    const socket = new WebSocket(`${url}?ticket=${(await ticket()).ticket}`)
    let messages = 0
    let counted = 0
    socket.on('message', data => {
      const { MESSAGETYPE, count } = JSON.parse(String(data)) as { MESSAGETYPE: string; count?: number }
      if (MESSAGETYPE === '05') return
      messages++
      counted += count ?? 0
    })
    await once(socket, 'open')
    socket.send('1001ALARM')
    const beats = setInterval(() => socket.send('1001HEARTCMD1111'), 2000)

    const begun = Date.now()
    asked = 0
    const share = size / deliveries
    let pages = 0
    for (let delivery = 0; delivery < deliveries; delivery++) {
      const points: Point[] = Array.from({ length: share }, (_, index) => [
        `STORM${delivery * share + index + 1}`,
        indicator.deviceTemperature,
        Date.now(),
        80,
      ])
      const [{ accepted }, { records }] = await Promise.all([
        site.app.services.ingest.accept(points),
        watch.api(alarm.page, { pageNo: 1, pageSize: 30, status: '1', live: true }),
      ])
      expect(accepted).toBe(share)
      if (records.length > 0) pages++
    }

    await vi.waitFor(() => expect(counted).toBe(size), { timeout: 10_000 })
    await vi.waitFor(() => expect(feed.getState().total).toBe(before + size), { timeout: 10_000 })
    const seconds = (Date.now() - begun) / 1000
    expect(pages).toBeGreaterThanOrEqual(deliveries - 1)
    expect(messages).toBeLessThanOrEqual(seconds * 4 + 2)
    expect(asked).toBeLessThanOrEqual(seconds + 2)
    expect(feed.getState().alarms).toHaveLength(100)
    const { rows } = await site.database.db.execute<{ count: number }>(
      sql`
        select count(*)::int as count
        from alarms a
          join devices d on d.id = a.device_id
        where d.gateway_id = 'storm'
      `,
    )
    expect(rows[0]?.count).toBe(size)
    clearInterval(beats)
    socket.close()
    stop()
  }, 120_000)

  it('can be handled a page at a time', async () => {
    const { records, total } = await watch.api(alarm.page, { pageNo: 1, pageSize: 100, status: '1', live: true })
    const ids = records.map(row => row.id)
    const { handled } = await watch.api(alarm.saveAlarm, { ids: ids.join(','), nextDeal: '1', dealOpinion: '无' })
    expect(handled).toHaveLength(100)
    expect((await watch.api(alarm.page, { pageNo: 1, pageSize: 10, status: '1', live: true })).total).toBe(total - 100)
  })
})
