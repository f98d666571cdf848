import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generationVerdicts, type Share } from '../../../server/alarms/abnormal/generation.ts'
import { createLiveness } from '../../../server/alarms/abnormal/createLiveness.ts'
import { judgeAll } from '../../../server/alarms/abnormal/startAbnormal.ts'
import type { AlarmChange } from '../../../server/live/live.ts'
import { openAlarmRegion, powerId, temperatureId } from '../fixtures/alarmRegion.ts'

type Region = Awaited<ReturnType<typeof openAlarmRegion>>

const share = (id: number, value: number): Share => ({ id, org_id: 'east', site_id: 's', area: '1301', share: value, value, at: '' })

describe('an inverter against its neighbours', () => {
  const around = (count: number, median: number) => new Map([['site:s', { place: 'site:s', count, median }]])

  it('is abnormal when it produces nothing while the site does', () => {
    expect(generationVerdicts(share(1, 0), around(5, 0.6))[0]).toMatchObject({
      type: '12',
      abnormal: true,
      remark: '零发电：同站设备出力为额定的 60 %',
    })
  })
  it('is low when it lags far behind its own site, and normal when it keeps up', () => {
    expect(generationVerdicts(share(1, 0.3), around(5, 0.6))).toMatchObject([
      { type: '12', abnormal: false },
      { type: '14', abnormal: true },
    ])
    expect(generationVerdicts(share(1, 0.55), around(5, 0.6))).toMatchObject([{ abnormal: false }, { abnormal: false }])
  })
  it('gets no verdict at dusk or without enough neighbours', () => {
    expect(generationVerdicts(share(1, 0), around(5, 0.05))).toEqual([])
    expect(generationVerdicts(share(1, 0), around(2, 0.6))).toEqual([])
  })
})

describe('abnormal conditions', () => {
  let region: Region
  const since = new Map<string, number>()
  let announced: AlarmChange[]
  const listeningSince = new Date('2026-07-01T03:00:00Z')
  const judge = (arrived: string[] = []) => judgeAll(region.base, { listeningSince, arrived }, since, changes => announced.push(...changes))
  const kinds = async () =>
    (
      await region.db.execute<{ device_id: number; type: string; status: string; remark: string }>(
        sql`select device_id, type, status, remark from alarms where sign = '2' order by id`,
      )
    ).rows
  /** As lists show them: an incident is one. */
  const listed = async () =>
    (
      await region.db.execute<{ id: number; device_id: number; type: string; status: string; remark: string }>(
        sql`
          select id, device_id, type, status, remark
          from alarms
          where sign = '2' and part_of is null
          order by id
        `,
      )
    ).rows
  const membersOf = async (id: number) =>
    (
      await region.db.execute<{ device_id: number; status: string }>(
        sql`select device_id, status from alarms where part_of = ${id} order by device_id, id`,
      )
    ).rows
  const seenLast = (iso: string, ids = '1,2,3,4') =>
    region.db.execute(sql`update devices set last_seen_at = ${iso}::timestamptz where id in (${sql.raw(ids)})`)
  const latest = (deviceId: number, indicatorId: number, value: number, quality = 0) =>
    region.db.execute(
      sql`
        insert into latest
        values (${deviceId}, ${indicatorId}, ${region.base.clock().toISOString()}::timestamptz, ${value}, ${quality})
        on conflict (device_id, indicator_id) do update set
          at = excluded.at, value = excluded.value, quality = excluded.quality
      `,
    )

  beforeAll(async () => {
    region = await openAlarmRegion()
  })
  beforeEach(async () => {
    await region.empty()
    since.clear()
    announced = []
  })
  afterAll(() => region.close())

  it('says once that a silent device is offline and ends that when it is heard again', async () => {
    await seenLast('2026-07-01T03:59:30Z')
    await seenLast('2026-07-01T03:50:00Z', '3')
    await judge()
    await judge()
    expect(await kinds()).toEqual([{ device_id: 3, type: '11', status: '1', remark: '设备通讯中断' }])
    await seenLast('2026-07-01T03:59:50Z', '3')
    await judge()
    expect(await kinds()).toMatchObject([{ status: '3' }])
    expect(announced.map(change => [change.kind, change.sign])).toEqual([
      ['raised', '2'],
      ['recovered', '2'],
    ])
  })

  it('makes one incident of a gateway that is silent as a whole, with a row of its own for every device, and tells of it once', async () => {
    await seenLast('2026-07-01T03:30:00Z')
    await judge()
    await judge()
    const [incident, ...others] = await listed()
    expect(others).toEqual([])
    expect(incident).toMatchObject({ device_id: 1, type: '11', remark: '1# 网关通讯中断，影响 4 台设备' })
    expect(await membersOf(incident!.id)).toEqual([1, 2, 3, 4].map(device_id => ({ device_id, status: '1' })))
    expect(announced).toMatchObject([{ kind: 'raised', alarmId: incident!.id }])
  })

  it('ends each device when it is heard again, and the incident with the last of them', async () => {
    await seenLast('2026-07-01T03:30:00Z')
    await judge()
    const [incident] = await listed()
    await seenLast('2026-07-01T03:59:50Z', '1,2,3')
    await judge()
    expect(await listed()).toMatchObject([{ id: incident!.id, status: '1' }])
    expect((await membersOf(incident!.id)).map(row => row.status)).toEqual(['3', '3', '3', '1'])
    await seenLast('2026-07-01T03:59:50Z', '4')
    await judge()
    expect(await listed()).toMatchObject([{ id: incident!.id, status: '3' }])
    expect(announced.filter(change => change.alarmId === incident!.id).map(change => change.kind)).toEqual(['raised', 'recovered'])
  })

  it('takes devices into the incident that fell silent before it', async () => {
    await seenLast('2026-07-01T03:59:30Z')
    await seenLast('2026-07-01T03:50:00Z', '2,3')
    await judge()
    expect(await listed()).toHaveLength(2)
    region.moveTo(10 * 60)
    await judge()
    const rows = await listed()
    expect(rows).toMatchObject([{ device_id: 1, remark: '1# 网关通讯中断，影响 4 台设备' }])
    expect((await membersOf(rows[0]!.id)).map(row => row.device_id)).toEqual([1, 2, 3, 4])
  })

  it('calls it another incident where a gateway came back and fell silent again, and takes along who never came back', async () => {
    await seenLast('2026-07-01T03:30:00Z')
    await judge()
    const [first] = await listed()
    await seenLast('2026-07-01T03:59:50Z', '1,2,3')
    await judge()
    region.moveTo(20 * 60)
    await judge()
    const rows = await listed()
    expect(rows.map(row => row.status)).toEqual(['3', '1'])
    expect(rows[0]!.id).toBe(first!.id)
    expect((await membersOf(rows[1]!.id)).map(row => row.device_id)).toEqual([1, 2, 3, 4])
    expect((await membersOf(first!.id)).map(row => row.device_id)).toEqual([1, 2, 3])
  })

  it('does not wait for a device that was taken out of service', async () => {
    await seenLast('2026-07-01T03:30:00Z')
    await judge()
    await region.db.execute(sql`update devices set enabled = false where id = 4`)
    await seenLast('2026-07-01T03:59:50Z', '1,2,3')
    await judge()
    expect(await listed()).toMatchObject([{ status: '3' }])
    await region.db.execute(sql`update devices set enabled = true where id = 4`)
  })

  it('does not take its own downtime for silence of the devices', async () => {
    await seenLast('2026-06-30T00:00:00Z')
    const listening = { listeningSince: new Date('2026-07-01T03:59:00Z'), arrived: [] }
    await judgeAll(region.base, listening, since, changes => announced.push(...changes))
    expect(await kinds()).toEqual([])
  })

  it('leaves an open alarm alone while it cannot know whether the device is back', async () => {
    await seenLast('2026-07-01T03:59:30Z')
    await seenLast('2026-07-01T03:50:00Z', '3')
    await judge()
    const restarted = { listeningSince: new Date('2026-07-01T03:59:00Z'), arrived: [] }
    await judgeAll(region.base, restarted, since, changes => announced.push(...changes))
    expect(await kinds()).toMatchObject([{ device_id: 3, status: '1' }])
    region.moveTo(10 * 60)
    await seenLast('2026-07-01T04:09:30Z', '1,2,4')
    await judgeAll(region.base, restarted, since, changes => announced.push(...changes))
    expect(await kinds()).toMatchObject([{ device_id: 3, status: '1' }])
  })

  it('does not call a site silent that delivers what it missed, oldest first', async () => {
    await seenLast('2026-07-01T02:00:00Z')
    await judge(['east-site'])
    expect(await kinds()).toEqual([])
    await judge(['west-site'])
    expect(await listed()).toMatchObject([{ type: '11' }])
  })

  it('sees a single silent device of a site whose others are up to date', async () => {
    await seenLast('2026-07-01T03:59:30Z')
    await seenLast('2026-07-01T03:50:00Z', '3')
    await judge(['east-site'])
    expect(await kinds()).toMatchObject([{ device_id: 3, type: '11' }])
  })

  it('begins to listen anew after the machine slept', () => {
    const liveness = createLiveness(region.base)
    region.moveTo(30)
    expect(liveness.now()).toMatchObject({ slept: false, listeningSince: new Date('2026-07-01T04:00:00Z') })
    region.moveTo(3 * 3600)
    expect(liveness.now()).toMatchObject({ slept: true, listeningSince: new Date('2026-07-01T07:00:00Z') })
    region.base.bus.publish('telemetry', { at: 0, count: 1, sites: ['west-site'] })
    region.moveTo(3 * 3600 + 30)
    expect(liveness.now()).toMatchObject({ slept: false, arrived: ['west-site'] })
    region.moveTo(3 * 3600 + 95)
    expect(liveness.now()).toMatchObject({ slept: false, arrived: [] })
    liveness.leave()
  })

  it('raises zero generation only when it lasts', async () => {
    const readAll = async () => {
      for (const [id, kw] of [
        [1, 0],
        [2, 60],
        [3, 62],
        [4, 58],
      ] as const)
        await latest(id, powerId, kw)
    }
    await readAll()
    await judge()
    expect(await kinds()).toEqual([])
    region.moveTo(11 * 60)
    await readAll()
    await judge()
    expect(await kinds()).toMatchObject([{ device_id: 1, type: '12', status: '1', remark: '零发电：同站设备出力为额定的 59 %' }])
  })

  it('names the indicator whose values are implausible', async () => {
    await latest(2, temperatureId, 900, 4)
    await judge()
    region.moveTo(11 * 60)
    await latest(2, temperatureId, 900, 4)
    await judge()
    expect(await kinds()).toMatchObject([{ device_id: 2, type: '15', remark: '数据异常：机内温度超出合理范围' }])
  })

  it('names it also while the believed value from before is shown, until a believed one comes again', async () => {
    const readAt = (seconds: number, value: number, quality: number) =>
      region.db.execute(
        sql`
          insert into readings
          values
            (
              2, ${temperatureId},
              ${new Date(region.base.clock().getTime() - 1000 * seconds).toISOString()}::timestamptz, ${value},
              ${quality}
            )
        `,
      )
    await latest(2, temperatureId, 41)
    for (const minute of [1, 12]) {
      region.moveTo(minute * 60)
      await readAt(5, 900, 4)
      await seenLast(region.base.clock().toISOString(), '2')
      await judge()
    }
    expect(await kinds()).toMatchObject([{ device_id: 2, type: '15', status: '1', remark: '数据异常：机内温度超出合理范围' }])
    region.moveTo(13 * 60)
    await latest(2, temperatureId, 42)
    await judge()
    expect(await kinds()).toMatchObject([{ device_id: 2, type: '15', status: '3' }])
  })
})
