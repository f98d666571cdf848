import { afterAll, describe, expect, it } from 'vitest'
import { keyDevice } from '../../../core/contract/orders/keyDevice.ts'
import { patrol } from '../../../core/contract/orders/patrol.ts'
import { codes } from '../../../core/errors.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { openSite } from '../../site.ts'

const site = await openSite()
afterAll(() => site.close())
// What the demonstration has under way is nobody's business here.
await site.database.pool.query("update patrols set state = 'cancelled' where state in ('planned', 'underway')")
const [office, leader, worker, other] = [
  await site.as('jizhong'),
  await site.as('sjz1.leader'),
  await site.as('sjz1.repair'),
  await site.as('bd.repair'),
]
const today = siteDay(new Date())
const round = (userId: string, patrolName = '例行巡检') => ({ patrolName, planDate: today, userId })

/** A round of the worker with the first devices one may pick. */
async function planned(devices = 2) {
  const { id } = await office.api(patrol.save, round(worker.userId))
  const { records } = await office.api(patrol.pickDevice, { patrolId: id })
  await office.api(patrol.addDevice, { patrolId: id, deviceNos: records.slice(0, devices).map(({ devNo }) => devNo) })
  return { id, devices: (await office.api(patrol.deviceList, { patrolId: id })).records }
}
const stateOf = async (id: string) => (await office.api(patrol.detail, { id })).state

it('can be given to anybody of an enterprise, however many people the others have', async () => {
  const [grand, west] = [await site.as('admin'), await site.as('yanzhao')]
  const those = await west.api(patrol.people, {})
  expect(those.length).toBeGreaterThan(0)
  await site.database.pool.query(
    `
      insert into users (id, login_name, user_name, password_hash, org_id, unit_id, created_at)
      select 'many' || n, 'many' || n, 'many' || n, '-', org_id, unit_id, now()
      from users, generate_series(1, 510) n
      where users.id = $1
    `,
    [worker.userId],
  )
  expect(await grand.api(patrol.people, { orgId: west.orgId })).toEqual(those)
  expect((await grand.api(patrol.people, { orgId: office.orgId })).length).toBeGreaterThan(510)
  await site.database.pool.query("delete from users where id like 'many%'")
})

describe('a round', () => {
  it('is planned, gone by its person, and over', async () => {
    const { id, devices } = await planned()
    expect((await worker.api(patrol.getDevOpsPatrolByUserId, { userId: worker.userId })).map(row => row.id)).toContain(id)

    await worker.api(patrol.setState, { id, state: 'underway' })
    await worker.api(patrol.inspect, { id: devices[0]!.id, result: 'abnormal', resultRemark: '柜门锈蚀' })
    await worker.api(patrol.setState, { id, state: 'done' })

    const row = await office.api(patrol.detail, { id })
    expect(row).toMatchObject({ state: 'done', devCount: 2, doneCount: 1, abnormalCount: 1, lengthKm: null, mine: false })
    expect([row.startTime, row.endTime].every(time => time.startsWith(today))).toBe(true)
    expect((await office.api(patrol.deviceList, { patrolId: id })).records[0]).toMatchObject({
      result: 'abnormal',
      resultRemark: '柜门锈蚀',
    })
  })

  it('is not written over what somebody else saved since it was read', async () => {
    const { id } = await planned(1)
    const { version } = await office.api(patrol.detail, { id })
    await leader.api(patrol.save, { id, version, ...round(worker.userId, '组长改过') })

    const late = office.api(patrol.save, { id, version, ...round(worker.userId, '办公室改过') })

    await expect(late).rejects.toMatchObject({ code: codes.conflict, message: expect.stringMatching(/该巡检已由 .+ 于 20\d\d-.+ 修改/) })
    const now = await office.api(patrol.detail, { id })
    expect(now.patrolName).toBe('组长改过')
    await office.api(patrol.save, { id, version: now.version, ...round(worker.userId, '办公室改过') })
  })

  it('passes through its states and no other way', async () => {
    const { id } = await planned()
    const turn = (state: 'underway' | 'done' | 'cancelled') => office.api(patrol.setState, { id, state })
    await expect(turn('done')).rejects.toMatchObject({ code: codes.conflict })
    await turn('underway')
    await expect(turn('underway')).rejects.toMatchObject({ code: codes.conflict, message: '巡检中的巡检不能变为巡检中' })
    await turn('cancelled')
    for (const state of ['underway', 'done', 'cancelled'] as const)
      await expect(turn(state)).rejects.toMatchObject({ code: codes.conflict })
    expect(await stateOf(id)).toBe('cancelled')
  })

  it('wants devices before it begins, and its person has one under way at a time, also where two begin at once', async () => {
    const { id: empty } = await office.api(patrol.save, round(worker.userId))
    await expect(worker.api(patrol.setState, { id: empty, state: 'underway' })).rejects.toMatchObject({
      message: '该巡检还没有设备，不能开始',
    })

    const both = [await planned(1), await planned(1)]
    const begun = await Promise.allSettled(both.map(({ id }) => worker.api(patrol.setState, { id, state: 'underway' })))
    expect(begun.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const states = await Promise.all(both.map(({ id }) => stateOf(id)))
    expect([...states].sort()).toEqual(['planned', 'underway'])
    await office.api(patrol.setState, { id: both[states.indexOf('underway')]!.id, state: 'cancelled' })
  })

  it('is changed while it waits, and removed where nobody has gone it', async () => {
    const { id } = await planned(1)
    await office.api(patrol.save, { id, ...round(worker.userId, '雨后巡检') })
    expect((await office.api(patrol.detail, { id })).patrolName).toBe('雨后巡检')
    await worker.api(patrol.setState, { id, state: 'underway' })
    await expect(office.api(patrol.save, { id, ...round(worker.userId) })).rejects.toMatchObject({ code: codes.conflict })
    await expect(office.api(patrol.remove, { id })).rejects.toMatchObject({ code: codes.conflict })
    await office.api(patrol.setState, { id, state: 'cancelled' })
    await office.api(patrol.remove, { id })
    await expect(office.api(patrol.detail, { id })).rejects.toMatchObject({ code: codes.missing })
  })

  it('is seen by its person, by the leader of the team and by the office, and by nobody of another team', async () => {
    const { id } = await planned(1)
    for (const person of [office, leader, worker]) expect((await person.api(patrol.detail, { id })).id).toBe(id)
    await expect(other.api(patrol.detail, { id })).rejects.toMatchObject({ code: codes.missing })
    await expect(worker.api(patrol.setState, { id, state: 'cancelled' })).rejects.toMatchObject({ code: codes.forbidden })
    // A leader arranges rounds of the own team only.
    await expect(leader.api(patrol.save, round(other.userId))).rejects.toMatchObject({ code: codes.missing, message: '巡检人不存在' })
  })
})

describe('a key device', () => {
  it('is due its interval after it was looked at last, and a round looks at it', async () => {
    const { devices, id } = await planned(3)
    const known = new Set((await office.api(keyDevice.list, { size: 100 })).records.map(({ deviceNo }) => deviceNo))
    const device = devices.find(({ devNo }) => !known.has(devNo)) ?? devices[0]!
    for (const row of (await office.api(keyDevice.list, { size: 100 })).records)
      if (row.deviceNo === device.devNo) await office.api(keyDevice.remove, { id: row.id })
    const given = {
      deviceNo: device.devNo,
      importance: '1' as const,
      keeperId: worker.userId,
      intervalDays: 10,
      lastDate: addDays(today, -11),
    }
    const made = await office.api(keyDevice.save, given)
    const shown = async () => (await office.api(keyDevice.list, { size: 100 })).records.find(row => row.id === made.id)
    expect(await shown()).toMatchObject({ nextDate: addDays(today, -1), due: 'overdue', keeperName: expect.stringContaining('李志强') })
    await expect(office.api(keyDevice.save, given)).rejects.toMatchObject({ fields: { deviceNo: '该设备已是重点设备' } })

    await worker.api(patrol.setState, { id, state: 'underway' })
    await worker.api(patrol.inspect, { id: device.id, result: 'normal' })
    expect(await shown()).toMatchObject({ lastDate: today, nextDate: addDays(today, 10), due: 'fine' })
    await worker.api(patrol.setState, { id, state: 'done' })
  })

  it('takes whole days as its interval, no day to come and nobody of another enterprise as its keeper', async () => {
    const [device] = (await office.api(patrol.pickDevice, { size: 100 })).records.filter(({ isKey }) => !isKey)
    const given = { deviceNo: device!.devNo, importance: '1' as const, keeperId: worker.userId, intervalDays: 7 }
    const refused = async (change: object) => (await site.send(keyDevice.save, { ...given, ...change }, office.headers)).body
    expect((await refused({ intervalDays: 0 })).fields).toEqual({ intervalDays: '检查周期应为 1 至 366 的整数天' })
    expect((await refused({ lastDate: addDays(today, 1) })).fields).toEqual({ lastDate: '上次检查不能晚于今天' })
    expect((await refused({ keeperId: 'u2011' })).code).toBe(codes.missing)
    // Nor a customer of the own one, who looks after nothing.
    expect((await refused({ keeperId: (await site.as('lvdao')).userId })).code).toBe(codes.missing)
  })
})

it('rounds begin with what is under way, then the next to be walked; what is over follows, the newest first', async () => {
  const on = async (days: number, ...states: ('underway' | 'done' | 'cancelled')[]) => {
    const { id } = await office.api(patrol.save, { ...round(other.userId, '次序核对'), planDate: addDays(today, days) })
    const { records } = await office.api(patrol.pickDevice, { patrolId: id })
    await office.api(patrol.addDevice, { patrolId: id, deviceNos: [records[0]!.devNo] })
    for (const state of states) await office.api(patrol.setState, { id, state })
    return id
  }
  const far = await on(9)
  const near = await on(2)
  const old = await on(0, 'cancelled')
  const recent = await on(1, 'cancelled')
  const walked = await on(3, 'underway')
  const { records } = await office.api(patrol.list, { keyword: '次序核对' })
  expect(records.map(({ id }) => id)).toEqual([walked, near, far, recent, old])
})
