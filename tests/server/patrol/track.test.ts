import { afterAll, describe, expect, it } from 'vitest'
import { file } from '../../../core/contract/platform/file.ts'
import { patrol } from '../../../core/contract/orders/patrol.ts'
import { track } from '../../../core/contract/orders/track.ts'
import { codes } from '../../../core/errors.ts'
import { MINUTE, siteDay, siteTime } from '../../../core/time/time.ts'
import { openSite } from '../../site.ts'

const site = await openSite()
afterAll(() => site.close())
await site.database.pool.query("update patrols set state = 'cancelled' where state in ('planned', 'underway')")
const [office, worker, leader, other] = [
  await site.as('jizhong'),
  await site.as('sjz1.repair'),
  await site.as('sjz1.leader'),
  await site.as('bd.repair'),
]

/** A round of the worker that began an hour ago. */
async function underway() {
  await site.database.pool.query("update patrols set state = 'done', ended_at = now() where state = 'underway'")
  const { id } = await office.api(patrol.save, { patrolName: '轨迹测试', planDate: siteDay(new Date()), userId: worker.userId })
  const { records } = await office.api(patrol.pickDevice, { patrolId: id })
  await office.api(patrol.addDevice, { patrolId: id, deviceNos: [records[0]!.devNo] })
  await worker.api(patrol.setState, { id, state: 'underway' })
  await site.database.pool.query("update patrols set started_at = now() - interval '1 hour' where id = $1", [id])
  return id
}
const begin = Date.now() - 50 * MINUTE
/** So many minutes into the way, some kilometre northwards each. */
const point = (minute: number, more: object = {}) => ({
  pointId: `p${minute}`,
  longitude: 114.5,
  latitude: 38 + minute * 0.009,
  accuracy: 12,
  time: siteTime(new Date(begin + minute * MINUTE)),
  ...more,
})
const send = (patrolId: string, points: unknown[]) => worker.api(track.report, { patrolId, points })
const wayOf = (patrolId: string) => office.api(track.getTrackByPatrolId, { patrolId })

describe('positions of a round', () => {
  it('that are sent twice, in parts and out of order, are kept once and come to the same way', async () => {
    const once = await underway()
    const all = Array.from({ length: 21 }, (_, n) => point(n))
    await send(once, all)
    const first = await wayOf(once)
    const again = await underway()
    await send(again, all.slice(10))
    expect(await send(again, all.slice(0, 14))).toMatchObject({ stored: 10, repeated: 4, refused: [] })
    expect(await send(again, all)).toMatchObject({ stored: 0, repeated: 21, doubtful: 0 })
    const second = await wayOf(again)
    expect(second).toMatchObject({ positions: 21, goodPositions: 21, lengthKm: first.lengthKm })
    // 20 steps of 0.009 degrees of 111.195 km.
    expect(second.lengthKm).toBeCloseTo(20.02, 1)
  })

  it('that cannot be are kept, marked, told, and counted nowhere; what comes late may explain them', async () => {
    const id = await underway()
    const far = point(40, { pointId: 'far', latitude: 38.7 })
    const future = point(5, { pointId: 'future', time: siteTime(new Date(Date.now() + 30 * MINUTE)) })
    const reply = await send(id, [point(0), point(1), point(2), point(3, { latitude: 38.9, pointId: 'leap' }), point(4), point(5), future])
    expect(reply).toMatchObject({ stored: 7, doubtful: 2 })
    const { points, positions, goodPositions } = await wayOf(id)
    expect([positions, goodPositions]).toEqual([7, 5])
    expect(points.filter(({ mark }) => mark).map(({ markName }) => markName)).toEqual(['位置跳变', '时间在未来'])
    expect(await office.api(patrol.detail, { id })).toMatchObject({ points: 7, goodPoints: 5, lengthKm: expect.closeTo(5, 0) })
    // By the 40th minute one can have driven there.
    await send(id, [far])
    expect((await wayOf(id)).goodPositions).toBe(6)
  })

  it('are photographed by whoever goes the round: nobody else adds to it', async () => {
    const id = await underway()
    const [photo] = (await send(id, [point(0, { type: '01' })])).points
    const add = async (who: typeof office) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ fileModule: 'trackPhoto', fileDataid: photo!.id })) form.set(name, value)
      form.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])]), '现场.jpg')
      return (await site.app.inject({ method: 'POST', url: file.upload.path, headers: who.headers, payload: form })).statusCode
    }
    expect(await Promise.all([add(other), add(leader), add(office), add(worker)])).toEqual([404, 403, 403, 200])
  })

  it('have an end: a round that is full takes no more, and still knows those it has', async () => {
    const id = await underway()
    await send(id, [point(0), point(1)])
    await site.database.pool.query('update patrols set points = 19999 where id = $1', [id])
    const reply = await send(id, [point(0), null, point(2), point(3)])
    expect(reply).toMatchObject({ stored: 1, repeated: 1 })
    expect(reply.points.map(({ pointId }) => pointId).sort()).toEqual(['p0', 'p2'])
    expect(reply.refused.map(({ index, pointId, reason }) => [index, pointId, reason])).toEqual([
      [1, '', expect.any(String)],
      [3, 'p3', '一次巡检最多 20000 个定位'],
    ])
  })

  it('are refused one by one', async () => {
    const id = await underway()
    const { stored, refused } = await send(id, [point(0), point(1, { latitude: 99 }), { pointId: 'x' }, 'nonsense', point(2)])
    expect(stored).toBe(2)
    expect(refused.map(({ index, pointId }) => [index, pointId])).toEqual([
      [1, 'p1'],
      [2, 'x'],
      [3, ''],
    ])
    expect(refused[0]!.reason).toBe('纬度不正确')
  })

  it('are taken from the person of the round alone, once it has begun', async () => {
    const id = await underway()
    await expect(leader.api(track.report, { patrolId: id, points: [point(0)] })).rejects.toMatchObject({ code: codes.forbidden })
    await expect(other.api(track.report, { patrolId: id, points: [point(0)] })).rejects.toMatchObject({ code: codes.missing })
    await expect(other.api(track.getTrackByPatrolId, { patrolId: id })).rejects.toMatchObject({ code: codes.missing })
    const { id: waiting } = await office.api(patrol.save, { patrolName: '未开始', planDate: siteDay(new Date()), userId: worker.userId })
    await expect(send(waiting, [point(0)])).rejects.toMatchObject({ code: codes.conflict, message: '巡检尚未开始' })
    // Nor of one that was called off before anybody went.
    await office.api(patrol.setState, { id: waiting, state: 'cancelled' })
    await expect(send(waiting, [point(0)])).rejects.toMatchObject({ code: codes.conflict, message: '巡检尚未开始' })
  })

  it('show where somebody is now, for those who may know', async () => {
    const id = await underway()
    expect((await office.api(track.coords, {})).silent).toBeGreaterThan(0)
    await send(id, [point(0), point(1), point(2, { accuracy: 5000 })])
    const seen = async (person: typeof office) => (await person.api(track.coords, {})).records.find(({ patrolId }) => patrolId === id)
    expect(await seen(office)).toMatchObject({ userId: worker.userId, latitude: 38.009, time: point(1).time })
    expect(await seen(leader)).toBeDefined()
    expect(await seen(other)).toBeUndefined()
  })

  it('of two deliveries at once are each kept once', async () => {
    const id = await underway()
    const all = Array.from({ length: 10 }, (_, n) => point(n))
    const replies = await Promise.all([send(id, all), send(id, all)])
    expect(replies.reduce((sum, { stored }) => sum + stored, 0)).toBe(10)
    expect(await wayOf(id)).toMatchObject({ positions: 10, goodPositions: 10 })
  })
})

describe('a photograph', () => {
  it('is a point of its own that is no step of the way', async () => {
    const id = await underway()
    const { points } = await send(id, [point(0), point(1), { ...point(1), pointId: 'photo', type: '01' }])
    expect(points.map(({ pointId }) => pointId).sort()).toEqual(['p0', 'p1', 'photo'])
    expect((await office.api(track.page, { patrolId: id, type: '01' })).records).toMatchObject([{ type: '01', fileId: '' }])
    expect(await office.api(patrol.detail, { id })).toMatchObject({ points: 2, goodPoints: 2, photos: 1 })
  })
})
