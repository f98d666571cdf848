import { afterAll, describe, expect, it } from 'vitest'
import { attendance } from '../../../core/contract/orders/attendance.ts'
import { item } from '../../../core/contract/platform/item.ts'
import { codes } from '../../../core/errors.ts'
import { DAY, instantOf, siteDay, siteTime } from '../../../core/time/time.ts'
import { openSite } from '../../site.ts'

const site = await openSite()
afterAll(() => site.close())
await site.database.pool.query('delete from clockings')
await site.database.pool.query("update users set created_at = '2026-01-01T00:00:00Z'")
const [office, leader, worker, other] = [
  await site.as('jizhong'),
  await site.as('sjz2.leader'),
  await site.as('sjz1.repair'),
  await site.as('bd.repair'),
]
const mate = await site.as('sjz2.repair')
const [base] = await office.api(item.getItemByOrgId, {})
const [gate] = (await office.api(item.getPageSystemListByItemNo, { itemNo: base!.itemNo })).records
const clock = (clockId: string, kind: 'in' | 'out', at: Date, more: object = {}) =>
  worker.api(attendance.clock, {
    clockId,
    kind,
    time: siteTime(at),
    longitude: gate!.longitude,
    latitude: gate!.latitude,
    accuracy: 15,
    ...more,
  })
/** Clockings of a past day, as they would have come. */
const past = async (day: string, came: string, went: string) => {
  for (const [kind, time] of [
    ['in', came],
    ['out', went],
  ] as const)
    if (time)
      await site.database.pool.query(
        `insert into clockings (org_id, user_id, client_id, kind, day, at, longitude, latitude, accuracy_m, within, received_at)
         values ($1, $2, $3, $4, $5, $6, 114.5, 38, 10, true, $6)`,
        [worker.orgId, worker.userId, `${day}${kind}`, kind, day, instantOf(`${day} ${time}`)],
      )
}
const monthOf = (userId: string, month: string) => office.api(attendance.days, { userId, month })

describe('clocking in', () => {
  it('says where it was and whether it counts, and is kept once however often it is sent', async () => {
    const now = new Date()
    const first = await clock('a', 'in', now)
    expect(first).toMatchObject({ kind: 'in', stationName: gate!.systemName, distance: 0, within: true, counted: true, repeated: false })
    expect(await clock('a', 'in', now)).toMatchObject({ id: first.id, repeated: true })
    // A kilometre and more to the north: kept, and counted nowhere.
    const away = await clock('b', 'out', now, { latitude: gate!.latitude + 0.3 })
    expect(away).toMatchObject({ within: false, counted: false, reason: '不在任一站点 500 米内' })
    const { clocks, inTime, outTime } = await worker.api(attendance.today, {})
    expect(clocks.map(({ counted }) => counted)).toEqual([true, false])
    expect([inTime, outTime]).toEqual([siteTime(now), ''])
  })

  it('under the number of another one is refused, for it would be lost', async () => {
    const now = new Date()
    await clock('used', 'in', now)
    const taken = { code: codes.conflict, message: '该打卡编号已用于另一次打卡，请重新打卡' }
    await expect(clock('used', 'out', now)).rejects.toMatchObject(taken)
    await expect(clock('used', 'in', new Date(now.getTime() - DAY / 24))).rejects.toMatchObject(taken)
    const kept = await site.database.pool.query("select kind from clockings where client_id = 'used'")
    expect(kept.rows).toEqual([{ kind: 'in' }])
  })

  it('that came later than it says tells when it came', async () => {
    const now = new Date()
    expect(await clock('prompt', 'out', now)).toMatchObject({ receivedTime: '' })
    const told = await clock('late', 'out', new Date(now.getTime() - DAY / 12))
    expect(told.counted).toBe(true)
    expect(told.receivedTime >= siteTime(now)).toBe(true)
  })

  it('of the future and of the day before yesterday is kept with the reason', async () => {
    expect(await clock('c', 'in', new Date(Date.now() + DAY))).toMatchObject({ counted: false, reason: '时间在未来' })
    expect(await clock('d', 'in', new Date(Date.now() - 2 * DAY))).toMatchObject({ counted: false, reason: '超过 24 小时才收到' })
  })
})

describe('a month of attendance', () => {
  it('adds up over a month end and a holiday, as computed by hand', async () => {
    // 30 September to 9 October 2026: Thursday the 1st to Wednesday the 7th are holidays, Saturday the 10th is worked.
    await past('2026-09-30', '08:10:00', '17:45:00')
    await past('2026-10-03', '10:00:00', '11:00:00')
    await past('2026-10-08', '08:40:00', '17:45:00')
    await past('2026-10-09', '08:10:00', '16:00:00')
    await past('2026-10-10', '08:10:00', '')
    const october = await monthOf(worker.userId, '2026-10')
    const of = (day: string) => october.days.find(each => each.day === `2026-10-${day}`)?.state
    expect([of('01'), of('03'), of('08'), of('09'), of('10'), of('12')]).toEqual(['rest', 'extra', 'late', 'early', 'half', 'absent'])
    expect(october).toMatchObject({ workDays: 18, came: 3, late: 1, early: 1, half: 1, absent: 15, extra: 1 })
    expect((await monthOf(worker.userId, '2026-09')).came).toBe(1)
    expect((await monthOf(worker.userId, '2026-09')).days).toHaveLength(30)
  })

  it('expects nobody before the account was there, whatever a phone without a clock once said', async () => {
    await site.database.pool.query("update users set created_at = '2026-10-20T00:00:00Z' where id = $1", [mate.userId])
    await mate.api(attendance.clock, {
      ...{ clockId: 'epoch', kind: 'in', time: '1970-01-01 08:00:00', accuracy: 15 },
      ...{ longitude: gate!.longitude, latitude: gate!.latitude },
    })
    const { days, absent, workDays } = await monthOf(mate.userId, '2026-10')
    expect(days.filter(({ state }) => state === 'before').at(-1)?.day).toBe('2026-10-19')
    // 20 to 31 October 2026: nine days from Tuesday to Friday of the week after.
    expect([workDays, absent]).toEqual([9, 9])
    expect((await monthOf(mate.userId, '2026-09')).absent).toBe(0)
  })

  it('leaves today out of its sums', async () => {
    const today = siteDay(new Date())
    const { days } = await monthOf(worker.userId, today.slice(0, 7))
    expect(['open', 'rest', 'extra']).toContain(days.find(({ day }) => day === today)?.state)
  })

  it('counts a night’s clock-in for the day of the sites’ clock', async () => {
    // 00:05 on 1 November in China is still October in UTC.
    await past('2026-11-01', '00:05:00', '')
    expect((await monthOf(worker.userId, '2026-11')).days[0]).toMatchObject({ day: '2026-11-01', state: 'extra' })
    expect((await monthOf(worker.userId, '2026-10')).extra).toBe(1)
  })

  it('is seen of oneself, of the team one leads, and by the office of all', async () => {
    const who = async (person: typeof office) =>
      (await person.api(attendance.list, { month: '2026-10', size: 100 })).records.map(({ userId }) => userId)
    expect(await who(worker)).toEqual([worker.userId])
    expect((await who(leader)).sort()).toEqual([leader.userId, mate.userId].sort())
    expect(await who(office)).toEqual(expect.arrayContaining([worker.userId, leader.userId, other.userId]))
    await expect(other.api(attendance.days, { userId: worker.userId, month: '2026-10' })).rejects.toMatchObject({ code: codes.missing })
  })

  it('says by which rule, and where the holidays of a year are not known', async () => {
    expect((await office.api(attendance.list, { month: '2026-10' })).rule).toMatchObject({
      opens: '08:30',
      closes: '17:30',
      radius: 500,
      holidays: true,
    })
    expect((await office.api(attendance.list, { month: '2027-10' })).rule.holidays).toBe(false)
  })
})
