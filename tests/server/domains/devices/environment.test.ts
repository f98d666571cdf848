import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../../core/contract/alarms/alarm.ts'
import { environment } from '../../../../core/contract/devices/environment.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { noLimit } from '../../../../server/ingest/limits.ts'
import { addDays, instantOf, siteDay } from '../../../../core/time/time.ts'
import { alarmLimits, alarms, devices, indicators, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
/** A switch-gear room of enterprise 1, and the site it belongs to. */
let sensor: { id: number; no: string; siteId: string }
const sql_ = <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  site.database.db.execute<T>(query).then(({ rows }) => rows)

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const [row] = await site.database.db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(eq(devices.type, '009001'), eq(sites.orgId, admin.orgId), eq(sites.type, '001')))
    .orderBy(devices.id)
  sensor = row!
})
afterAll(() => site.close())

const today = () => siteDay(new Date())
const line = (indiNo: string, day: string, more: object = {}) =>
  admin.api(environment.getEnvDevicesLine, {
    systemNo: sensor.siteId,
    indiNo,
    startTime: `${day} 00:00:00`,
    endTime: `${day} 23:59:59`,
    ...more,
  } as never)

describe('curves of the environment', () => {
  it('are the stored quarters of every sensor of the site, each with its own limits', async () => {
    const yesterday = addDays(today(), -1)
    const { datas, xaxis } = await line(indicator.ambientTemperature, yesterday)
    const stored = await sql_<{ no: string; slots: (number | null)[]; upper: number; lower: number }>(sql`
      select d.no, c.slots, m.upper, m.lower
      from devices d
        join curves c on c.device_id = d.id and c.step = 15 and c.day = ${yesterday}::date
        join indicators n on n.id = c.indicator_id and n.no = 'B000000002'
        left join alarm_limits m on m.device_id = d.id and m.indicator_id = n.id
      where d.site_id = ${sensor.siteId} and d.type in ('009001', '009002')
      order by d.no
    `)
    expect(stored.length).toBeGreaterThan(1)
    expect(xaxis).toHaveLength(96)
    expect(datas.map(({ msNo, alarmTop, alarmBottom }) => ({ msNo, alarmTop, alarmBottom }))).toEqual(
      stored.map(({ no, upper, lower }) => ({ msNo: no, alarmTop: upper, alarmBottom: lower })),
    )
    for (const [n, { slots }] of stored.entries()) expect(datas[n]!.dates.map(({ val }) => val)).toEqual(slots)
  })

  it('by the day are means of the quarters', async () => {
    const [from, to] = [addDays(today(), -2), addDays(today(), -1)]
    const { datas } = await line(indicator.humidity, from, { dateType: 'day', endTime: `${to} 23:59:59` })
    const means = await sql_<{ no: string; day: string; mean: number }>(sql`
      select d.no, left(c.day::text, 10) as day, avg(v)::float8 as mean
      from devices d
        join curves c on c.device_id = d.id and c.step = 15, unnest(c.slots) v
      where d.site_id = ${sensor.siteId}
        and d.type = '009001'
        and c.indicator_id = 1001
        and c.day between ${from}::date and ${to}::date
        and v is not null
      group by 1, 2
      order by 1, 2
    `)
    const answered = datas.flatMap(({ msNo, dates }) => dates.map(({ dateTime, val }) => ({ no: msNo, day: dateTime, mean: val })))
    expect(answered).toEqual(means.map(row => ({ ...row, mean: expect.closeTo(row.mean, 6) })))
  })

  it('are refused by name for what is no quantity of the air, a span that is too long, and 404 for another enterprise’s site', async () => {
    expect(await refusal(line('A000000001', today()))).toMatchObject({ code: 400, fields: { indiNo: '没有这个环境指标' } })
    expect(await refusal(line(indicator.noise, addDays(today(), -40), { endTime: `${today()} 00:00:00` }))).toMatchObject({
      fields: { endTime: '时间跨度不能超过31天' },
    })
    const stranger = await site.as('yanzhao')
    const asked = { systemNo: sensor.siteId, indiNo: indicator.noise, startTime: `${today()} 00:00:00`, endTime: `${today()} 23:59:59` }
    expect(await refusal(stranger.api(environment.getEnvDevicesLine, asked))).toMatchObject({ code: 404 })
  })
})

describe('the sensors', () => {
  it('show what they reported last; SF6 only where there is gas-insulated switch-gear', async () => {
    const { records } = await admin.api(environment.getEnvironmentDevices, { size: 100 })
    const stored = await sql_<{ no: string; indicator: string; value: number }>(sql`
      select d.no, n.no as indicator, l.value
      from devices d
        join sites s on s.id = d.site_id
        join latest l on l.device_id = d.id
        join indicators n on n.id = l.indicator_id
      where s.org_id = ${admin.orgId} and d.type in ('009001', '009002') and n.no like 'B%'
    `)
    const names = { temperature: '2', humidity: '1', pm2: '22', smoke: '25', sf6: '24', noise: '26' } as const
    const shown = records.flatMap(row =>
      Object.entries(names).flatMap(([name, place]) => {
        const measure = row[name as keyof typeof names]
        return measure?.val == null ? [] : [{ no: row.msNo, indicator: `B${place.padStart(9, '0')}`, value: measure.val }]
      }),
    )
    const byPoint = (a: { no: string; indicator: string }, b: { no: string; indicator: string }) =>
      `${a.no}${a.indicator}` < `${b.no}${b.indicator}` ? -1 : 1
    expect(shown.sort(byPoint)).toEqual(stored.sort(byPoint))
    const gas = await sql_<{ no: string; xgn: boolean }>(sql`
      select
        d.no,
        exists (
          select 1
          from devices g
          where g.site_id = d.site_id and g.type = '001001' and g.model like 'XGN%'
        ) as xgn
      from devices d
        join sites s on s.id = d.site_id
      where s.org_id = ${admin.orgId}
        and d.type = '009001'
        and d.simulation->>'kind' = 'environment'
    `)
    for (const { no, xgn } of gas) expect(records.find(row => row.msNo === no)!.sf6 !== null, no).toBe(xgn)
    expect(new Set(gas.map(({ xgn }) => xgn)).size).toBe(2)
  })

  it('have no limit where the number stands for none', async () => {
    const where = and(eq(alarmLimits.deviceId, sensor.id), eq(alarmLimits.indicatorId, 1022))
    await site.database.db.update(alarmLimits).set({ upper: noLimit, lower: -noLimit }).where(where)
    const { records } = await admin.api(environment.getEnvironmentDevices, { systemNo: sensor.siteId })
    expect(records.find(({ msNo }) => msNo === sensor.no)?.pm2).toMatchObject({ alarmTop: null, alarmBottom: null })
    expect(records.find(({ msNo }) => msNo === sensor.no)?.temperature).toMatchObject({ alarmTop: 40, alarmBottom: -5 })
  })
})

describe('air beyond its limit', () => {
  it('is alarmed by the engine, marked at its sensor, drawn in its chart, listed, and puts its site first', async () => {
    const { engine, ingest } = site.app.services
    await site.database.db
      .update(alarmLimits)
      .set({ onDelay: 0 })
      .where(and(eq(alarmLimits.deviceId, sensor.id), eq(alarmLimits.indicatorId, 1026)))
    await engine.start()
    const at = Date.now() - 5000
    await ingest.accept([[sensor.no, indicator.noise, at, 88.5]])
    await expect
      .poll(async () => (await admin.api(alarm.getEnvAlarms, { stationId: sensor.siteId, live: true })).records.map(({ indiNo }) => indiNo))
      .toContain(indicator.noise)
    const { records: sensors } = await admin.api(environment.getEnvironmentDevices, { systemNo: sensor.siteId, ifAlarm: true })
    expect(sensors.map(({ msNo }) => msNo)).toContain(sensor.no)
    expect(sensors.find(({ msNo }) => msNo === sensor.no)).toMatchObject({ ifAlarm: true, noise: { ifAlarm: true, alarmTop: 67 } })
    const { alarms: events } = await line(indicator.noise, today())
    expect(events).toContainEqual(expect.objectContaining({ msNo: sensor.no, to: '', val: 88.5 }))
    const { records } = await admin.api(environment.sites, {})
    expect(records[0]!.alarmCount).toBeGreaterThan(0)
    expect(records.map(({ alarmCount }) => alarmCount)).toEqual(records.map(({ alarmCount }) => alarmCount).sort((a, b) => b - a))
    expect(records.find(({ itemNumber }) => itemNumber === sensor.siteId)?.alarmSign).toBe('1')
    await engine.stop()
  })

  it('is listed with what is wrong with the sensors themselves and with nothing else, page by page', async () => {
    const all = []
    let total = 1
    for (let pageNo = 1; all.length < total; pageNo++) {
      const page = await admin.api(alarm.getEnvAlarms, { pageNo, pageSize: 7 })
      total = page.total
      expect(page).toMatchObject({ size: 7, current: pageNo })
      all.push(...page.records)
      if (page.records.length === 0) break
    }
    const stored = await site.database.db
      .select({ id: alarms.id })
      .from(alarms)
      .innerJoin(devices, eq(devices.id, alarms.deviceId))
      .where(and(eq(alarms.orgId, admin.orgId), inArray(devices.type, ['009001', '009002']), isNull(alarms.partOf)))
    expect(all.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(stored.map(({ id }) => id).sort((a, b) => a - b))
    expect(all.length).toBeGreaterThan(0)
    const times = all.map(({ time }) => time)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('belongs to its enterprise: another one and a customer see neither site nor alarm', async () => {
    const stranger = await site.as('yanzhao')
    const { records } = await stranger.api(alarm.getEnvAlarms, { stationId: sensor.siteId })
    expect(records).toEqual([])
    expect((await stranger.api(environment.getEnvironmentDevices, { systemNo: sensor.siteId })).total).toBe(0)
    const customer = await site.as('lvdao')
    const own = await customer.api(environment.sites, { size: 100 })
    const [counted] = await sql_<{ count: number }>(sql`
      select count(distinct s.id)::int as count
      from sites s
        join devices d on d.site_id = s.id and d.type in ('009001', '009002')
      where s.customer_id = (select customer_id from users where login_name = 'lvdao')
    `)
    expect(own.total).toBe(counted!.count)
    expect(own.total).toBeGreaterThan(0)
  })
})

it('an alarm of the past hours is where the readings passed the limit', async () => {
  const found = await site.database.db
    .select({ device: alarms.deviceId, indicatorId: alarms.indicatorId, at: alarms.raisedAt, value: alarms.value, upper: alarms.upper })
    .from(alarms)
    .innerJoin(devices, eq(devices.id, alarms.deviceId))
    .innerJoin(indicators, eq(indicators.id, alarms.indicatorId))
    .where(and(eq(devices.type, '009001'), eq(alarms.sign, '1'), sql`${alarms.upper} is not null`, isNull(alarms.handledBy)))
  for (const { at, value, upper } of found) {
    expect(at.getTime()).toBeGreaterThan(instantOf(addDays(today(), -40)).getTime())
    expect(value).toBeGreaterThan(upper!)
  }
})
