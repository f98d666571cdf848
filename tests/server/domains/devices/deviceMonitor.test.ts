import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceMonitor, type deviceSorts } from '../../../../core/contract/devices/deviceMonitor.ts'
import { energy } from '../../../../core/contract/energy/energy.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { addDays, instantOf, siteDay, slotTime } from '../../../../core/time/time.ts'
import { curves, deviceDays, devices, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
let meter: { id: number; no: string; siteId: string }
let inverter: { id: number; no: string; siteId: string }

const deviceOf = async (type: string) => {
  const [row] = await site.database.db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(devices.type, type), eq(sites.orgId, admin.orgId)))
    .orderBy(devices.id)
  return row!
}
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  meter = await deviceOf('001027')
  inverter = await deviceOf('003001')
})
afterAll(() => site.close())

const line = (deviceNo: string, startTime: string, endTime: string, more: object = {}) =>
  admin.api(deviceMonitor.getDeviceMonitorLine, { deviceNo, dateType: 'hour', startTime, endTime, indiNos: indicator.voltageA, ...more })

describe('a curve of the device monitor', () => {
  it('is what was stored, to the digit, over the end of February of a leap year, with its gap', async () => {
    // Nothing from 03:00 to 05:00 on the 29th. Halves are the same in single precision.
    const told = ['2024-02-28', '2024-02-29', '2024-03-01'].map((day, n) => ({
      day,
      slots: Array.from({ length: 96 }, (_, slot) => (n === 1 && slot >= 12 && slot < 20 ? null : 220 + ((n * 96 + slot) % 13) / 2)),
    }))
    for (const { day, slots } of told)
      await site.database.db.insert(curves).values({ deviceId: meter.id, indicatorId: 11, day, step: 15, slots: slots as number[] })
    const { xaxis, datas } = await line(meter.no, '2024-02-28 00:00:00', '2024-03-01 23:59:59')
    expect(xaxis).toHaveLength(288)
    expect(datas).toHaveLength(1)
    expect(datas[0]).toMatchObject({ indiNo: indicator.voltageA, indiName: 'A相电压', unitName: 'V' })
    expect(datas[0]!.dates).toEqual(
      told.flatMap(({ day, slots }) =>
        slots.map((val, slot) => ({ dateTime: `${day} ${slotTime(slot, 15)}:00`, val, quality: val === null ? 'missing' : 'good' })),
      ),
    )

    const part = await line(meter.no, '2024-02-28 23:30:00', '2024-02-29 00:15:00')
    expect(part.xaxis).toEqual(['2024-02-28 23:30:00', '2024-02-28 23:45:00', '2024-02-29 00:00:00', '2024-02-29 00:15:00'])
  })

  it('holds what came late and what was corrected at once', async () => {
    const day = addDays(siteDay(new Date()), -1)
    const midnight = instantOf(day).getTime()
    const points = Array.from({ length: 96 }, (_, slot): [string, string, number, number] => {
      return [inverter.no, indicator.frequency, midnight + slot * 900_000, 49.5 + (slot % 4) / 4]
    })
    const late = points.splice(40, 5)
    const { ingest } = site.app.services
    // A curve is offered of what the newest values know of.
    await ingest.accept(points)
    await ingest.stop()
    const shown = async () =>
      (await line(inverter.no, `${day} 00:00:00`, `${day} 23:59:59`, { indiNos: indicator.frequency })).datas[0]!.dates.map(
        ({ val }) => val,
      )
    expect((await shown()).slice(39, 46)).toEqual([50.25, null, null, null, null, null, 49.75])
    await ingest.accept(late)
    expect((await shown()).slice(39, 46)).toEqual([50.25, 49.5, 49.75, 50, 50.25, 49.5, 49.75])
    await ingest.accept([[inverter.no, indicator.frequency, midnight + 7 * 900_000, 50.5]])
    expect((await shown())[7]).toBe(50.5)
  })

  it('by the day is the mean and the greatest value of its quarters', async () => {
    const { datas } = await line(meter.no, '2024-02-28 00:00:00', '2024-03-01 23:59:59', { dateType: 'day' })
    expect(datas.map(({ indiName }) => indiName)).toEqual(['A相电压（平均）', 'A相电压（最大）'])
    const { rows } = await site.database.db.execute<{ day: string; mean: number; most: number }>(
      sql`
        select left(day::text, 10) as day, avg(v)::float8 as mean, max(v)::float8 as most
        from curves, unnest(slots) v
        where device_id = ${meter.id}
          and step = 15
          and day between '2024-02-28' and '2024-03-01'
          and indicator_id = 11
          and v is not null
        group by 1
        order by 1
      `,
    )
    expect(rows.map(({ day }) => day)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01'])
    expect(datas[0]!.dates.map(({ val }) => val)).toEqual(rows.map(({ mean }) => expect.closeTo(mean, 9)))
    expect(datas[1]!.dates.map(({ val }) => val)).toEqual(rows.map(({ most }) => most))
  })

  it('ends now: what has not happened yet is no gap', async () => {
    const today = siteDay(new Date())
    const { xaxis } = await line(inverter.no, `${today} 00:00:00`, `${today} 23:59:59`, { indiNos: indicator.activePower })
    const now = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
    expect(xaxis.at(-1)! <= now).toBe(true)
  })

  it('is refused with a sentence: backwards, too long, minutes that are gone, two devices at once, somebody else’s', async () => {
    expect(await refusal(line(meter.no, '2024-02-02 00:00:00', '2024-02-01 00:00:00'))).toMatchObject({
      fields: { endTime: '结束时间不能早于开始时间' },
    })
    expect(await refusal(line(meter.no, '2024-01-01 00:00:00', '2024-02-05 00:00:00'))).toMatchObject({
      fields: { endTime: '时间跨度不能超过31天' },
    })
    expect(await refusal(line(meter.no, '2024-01-01 00:00:00', '2024-01-01 23:59:59', { downSample: '1m-first' }))).toMatchObject({
      code: 400,
    })
    expect(await refusal(line(meter.no, '2024-01-01 00:00:00', '2024-01-01 23:59:59', { msNo: inverter.no }))).toMatchObject({ code: 400 })
    expect(await refusal(line('nothing', '2024-01-01 00:00:00', '2024-01-01 23:59:59'))).toMatchObject({ code: 404 })
  })

  it('of an inverter knows its trackers and strings, each by its own call', async () => {
    const today = siteDay(new Date())
    const asked = {
      deviceNo: inverter.no,
      dateType: 'hour' as const,
      startTime: `${addDays(today, -1)} 00:00:00`,
      endTime: `${addDays(today, -1)} 23:59:59`,
    }
    const mppt = await admin.api(deviceMonitor.getDeviceMPPTLine, asked)
    const strings = await admin.api(deviceMonitor.getDeviceSeriesLine, asked)
    expect(mppt.datas.length).toBeGreaterThan(0)
    expect(strings.datas.length).toBeGreaterThan(0)
    expect(mppt.datas.every(({ indiName }) => indiName.startsWith('MPPT'))).toBe(true)
    expect(strings.datas.every(({ indiName }) => indiName.startsWith('组串'))).toBe(true)
  })
})

describe('energy in the device monitor', () => {
  const electric = (dateType: 'hour' | 'day' | 'month', startTime: string, endTime: string) =>
    admin.api(deviceMonitor.getDeviceElectricLine, { deviceNo: inverter.no, dateType, startTime, endTime })

  it('is the ledger’s by day and month, a correction and its undo included', async () => {
    const today = siteDay(new Date())
    const [from, to, day] = [addDays(today, -40), addDays(today, -1), addDays(today, -3)]
    const stored = async (letters: number) =>
      (
        await site.database.db.execute<{ at: string; kwh: number }>(
          sql`
            select left(day::text, ${letters}) as at, sum(kwh) as kwh
            from device_days
            where device_id = ${inverter.id}
              and kind = 'generation'
              and day between ${from}::date and ${to}::date
            group by 1
            order by 1
          `,
        )
      ).rows
    const shown = async (dateType: 'day' | 'month') => (await electric(dateType, `${from} 00:00:00`, `${to} 23:59:59`)).datas[0]!.dates
    for (const [dateType, letters] of [
      ['day', 10],
      ['month', 7],
    ] as const)
      expect((await shown(dateType)).map(({ dateTime, val }) => [dateTime, val])).toEqual(
        (await stored(letters)).map(({ at, kwh }) => [at, expect.closeTo(kwh, 6)]),
      )
    const before = await shown('day')
    const { id } = await admin.api(energy.correct, { deviceNo: inverter.no, kind: 'generation', day, kwh: 1.25, reason: '现场抄表' })
    expect((await shown('day')).find(({ dateTime }) => dateTime === day)).toEqual({ dateTime: day, val: 1.25, quality: 'manual' })
    await admin.api(energy.undo, { id })
    expect(await shown('day')).toEqual(before)
  })

  it('of a month of which days are missing is the sum of the others, and says so', async () => {
    const month = addDays(`${siteDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7)
    const shown = async () => (await electric('month', `${month}-01 00:00:00`, `${month}-28 23:59:59`)).datas[0]!.dates
    const [whole] = await shown()
    const [gone] = await site.database.db
      .delete(deviceDays)
      .where(and(eq(deviceDays.deviceId, inverter.id), eq(deviceDays.day, `${month}-10`)))
      .returning()
    const [part] = await shown()
    expect([whole, part]).toMatchObject([{ quality: 'good' }, { val: expect.closeTo(whole!.val! - gone!.kwh, 6), quality: 'estimated' }])
    await site.database.db.insert(deviceDays).values(gone!)
  })

  it('by the hour sums to the day', async () => {
    const day = addDays(siteDay(new Date()), -2)
    const hours = async () => (await electric('hour', `${day} 00:00:00`, `${day} 23:59:59`)).datas[0]!.dates
    // The demonstration's past is kept by the day: its hours are those of its register, and called estimated.
    const { kwh } = await admin.api(energy.detail, { deviceNo: inverter.no, kind: 'generation', day })
    expect(await hours()).toHaveLength(24)
    expect((await hours()).reduce((sum, { val }) => sum + (val ?? 0), 0)).toBeCloseTo(kwh, 1)
    expect((await hours()).every(({ val, quality }) => quality === (val === null ? 'missing' : 'estimated'))).toBe(true)
    // Counted by the ledger itself: the sum of its quarters.
    const slots = Array.from({ length: 96 }, (_, slot) => (slot >= 30 && slot < 70 ? 0.25 * (slot - 29) : 0))
    await site.database.db
      .update(deviceDays)
      .set({ slots })
      .where(and(eq(deviceDays.deviceId, inverter.id), eq(deviceDays.day, day)))
    expect((await hours()).map(({ val }) => val)).toEqual(
      Array.from({ length: 24 }, (_, hour) => slots.slice(4 * hour, 4 * hour + 4).reduce((sum, each) => sum + each, 0)),
    )
  })
})

describe('devices of a site', () => {
  it('are found by name, number and initials, six a page, each once', async () => {
    const all = await admin.api(deviceMonitor.page, { systemNo: inverter.siteId, pageSize: 100 })
    expect(all.records.every(({ systemNo }) => systemNo === inverter.siteId)).toBe(true)
    const seen: string[] = []
    for (let pageNo = 1; seen.length < all.total; pageNo++) {
      const { records, size } = await admin.api(deviceMonitor.page, { systemNo: inverter.siteId, pageNo })
      expect(size).toBe(6)
      seen.push(...records.map(({ msNo }) => msNo))
    }
    expect(seen).toEqual(all.records.map(({ msNo }) => msNo))
    const found = await admin.api(deviceMonitor.page, { systemNo: inverter.siteId, deviceNo: 'nbq', pageSize: 100 })
    expect(found.total).toBeGreaterThan(0)
    expect(found.records.every(({ equalName }) => equalName.includes('逆变器'))).toBe(true)
  })

  it('are found by their own words and those of their site together, in any order; by the site alone none is meant', async () => {
    const { systemName, equalName, msNo } = await admin.api(deviceMonitor.detail, { deviceNo: inverter.no })
    const found = async (deviceNo: string) => (await admin.api(deviceMonitor.page, { deviceNo, pageSize: 100 })).records
    for (const typed of [`${systemName} ${msNo}`, `${msNo} ${systemName}`])
      expect((await found(typed)).map(row => row.msNo)).toEqual([msNo])
    const named = await found(`${equalName} ${systemName}`)
    expect(named.length).toBeGreaterThan(0)
    expect(named.every(row => row.systemName === systemName)).toBe(true)
    expect(await found(systemName)).toEqual([])
  })

  it('stand in the order asked for, each once, and what nobody knows stands last either way', async () => {
    const ask = (sort: (typeof deviceSorts)[number], order: 'asc' | 'desc', pageNo = 1, pageSize = 100) =>
      admin.api(deviceMonitor.page, { systemNo: inverter.siteId, sort, order, pageNo, pageSize })
    for (const sort of ['rated', 'power', 'dayEnergy', 'alarmCount'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const { records, total } = await ask(sort, order)
        const values = records.map(row => {
          if (sort === 'rated') return row.equalInfo.ratedCapacity
          return sort === 'power' && !row.online ? null : row[sort]
        })
        const known = values.filter(value => value !== null)
        const sign = order === 'asc' ? 1 : -1
        expect(values).toEqual([...known.sort((a, b) => sign * (a - b)), ...values.filter(value => value === null)])
        const pages = await Promise.all([1, 2, 3].map(pageNo => ask(sort, order, pageNo, 6)))
        expect(pages.flatMap(page => page.records.map(({ msNo }) => msNo))).toEqual(records.slice(0, 18).map(({ msNo }) => msNo))
        expect(new Set(records.map(({ msNo }) => msNo)).size).toBe(total)
      }
    expect((await ask('equalName', 'asc')).records.map(({ equalName }) => equalName)[0]).toBe(
      (await ask('equalName', 'desc')).records.at(-1)?.equalName,
    )
  })

  it('say what they measure now with age and quality, and what they should measure and never did as missing', async () => {
    const { indicators, dayEnergy, at } = await admin.api(deviceMonitor.getDeviceMonitorDatas, { deviceNo: inverter.no })
    const { rows } = await site.database.db.execute<{ no: string; value: number }>(
      sql`
        select n.no, l.value::float8 as value
        from latest l
          join indicators n on n.id = l.indicator_id
        where l.device_id = ${inverter.id}
      `,
    )
    for (const { no, value } of rows) expect(indicators.find(({ indiNo }) => indiNo === no)?.val).toBe(value)
    for (const { val, quality, dateTime } of indicators.filter(({ indiNo }) => !rows.some(({ no }) => no === indiNo)))
      expect({ val, quality, dateTime }).toEqual({ val: null, quality: 'missing', dateTime: '' })
    expect(at).not.toBe('')
    expect(dayEnergy).toHaveLength(1)
    expect(dayEnergy[0]!.total).toBeGreaterThan(dayEnergy[0]!.kwh ?? 0)
  })
})
