import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { microgrid } from '../../../../core/contract/energy/microgrid.ts'
import { home } from '../../../../core/contract/platform/home.ts'
import { storage } from '../../../../core/contract/energy/storage.ts'
import { sumOfParts } from '../../../../core/register/splitDay.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { observedPlan } from '../../../../server/domains/energy/storage/observedPlan.ts'
import type { PeriodDay } from '../../../../server/figures/periods/periodDays.ts'
import { deviceDays, devices, siteMoney, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
let station: { id: string; kwh: number }
const today = siteDay(new Date())
const yesterday = addDays(today, -1)
const near = (value: number | null) => (value === null ? null : expect.closeTo(value, 3))

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const [row] = await site.database.db
    .select({ id: sites.id, kwh: sites.storageKwh })
    .from(sites)
    .where(and(eq(sites.type, '004'), eq(sites.orgId, admin.orgId)))
    .orderBy(sites.id)
  station = { id: row!.id, kwh: row!.kwh! }
})
afterAll(() => site.close())

const ledger = async (kind: string, from: string, to: string) => {
  const { rows } = await site.database.db.execute<{ kwh: number | null }>(
    sql`
      select sum(e.kwh) as kwh
      from device_days e
        join devices d on d.id = e.device_id
      where d.site_id = ${station.id} and e.kind = ${kind} and e.day between ${from} and ${to}
    `,
  )
  return rows[0]!.kwh
}
const parts = ({ eleJ, eleF, eleP, eleG }: { eleJ: number | null; eleF: number | null; eleP: number | null; eleG: number | null }) =>
  sumOfParts({ J: eleJ!, F: eleF!, P: eleP!, G: eleG! })

describe('the monitor of a storage', () => {
  it('says what the ledger, the site’s head and the registers say', async () => {
    const shown = (await admin.api(storage.getMonitor, { systemNo: station.id }))!
    const month = `${today.slice(0, 7)}-01`
    for (const [of, from] of [
      [shown.today, today],
      [shown.month, month],
    ] as const)
      for (const kind of ['charge', 'discharge'] as const) {
        expect(of[kind].ele).toEqual(near(await ledger(kind, from, today)))
        if (of[kind].ele !== null) expect(parts(of[kind])).toBeCloseTo(of[kind].ele!, 6)
      }
    const head = (await admin.api(home.stationPageList, { itemNumber: station.id })).records[0]!
    expect([shown.power, shown.today.charge.ele]).toEqual([near(head.activePower), near(head.dayQuantity)])
    expect(shown.cycles.total! * station.kwh).toBeCloseTo((await ledger('discharge', '2000-01-01', today))!, 2)
    expect(shown.coverage.reportedKw).toBeLessThanOrEqual(shown.coverage.totalKw)
  })

  it('shows the charge the micro-grid’s wall shows, where the two hold the same batteries', async () => {
    const { rows } = await site.database.db.execute<{ id: string; grid: string }>(
      sql`
        select max(id) as id, microgrid_id as grid
        from sites
        where type = '004' and microgrid_id is not null
        group by microgrid_id
        having count(*) = 1
      `,
    )
    expect(rows.length).toBeGreaterThan(0)
    const person = await site.as('admin')
    for (const { id, grid } of rows) {
      const live = (await person.api(microgrid.getLive, { id: grid }))!
      const shown = (await person.api(storage.getMonitor, { systemNo: id }))!
      expect([shown.soc, shown.energyKwh]).toEqual([near(live.storage.soc), near(live.storage.energyKwh)])
    }
  })

  it('tells when it charges and discharges by what it did on whole days', async () => {
    const { plan, planDays, ratedKw } = (await admin.api(storage.getMonitor, { systemNo: station.id }))!
    expect(planDays).toBe(7)
    expect(plan.some(({ does }) => does === 'charge') && plan.some(({ does }) => does === 'discharge')).toBe(true)
    for (const { from, to, kwh } of plan) {
      expect(from < to).toBe(true)
      expect(kwh).toBeLessThanOrEqual(1.05 * ratedKw * (Number(to.slice(0, 2)) - Number(from.slice(0, 2))))
    }
  })

  it('without a number is of the first one the caller sees, and of none where there is none', async () => {
    expect((await admin.api(storage.getMonitor, {}))?.systemNo).toBe(station.id)
    await expect((await site.as('yanzhao')).api(storage.getMonitor, { systemNo: station.id })).rejects.toMatchObject({ code: 404 })
    const { rows } = await site.database.db.execute<{ id: string }>(
      sql`
        select id
        from sites s
        where type = '004'
          and customer_id = (select customer_id from users where login_name = 'lvdao')
        order by id
      `,
    )
    expect((await (await site.as('lvdao')).api(storage.getMonitor, {}))?.systemNo).toBe(rows[0]?.id)
  })
})

describe('an observed plan', () => {
  const day = (kind: string, hours: Record<number, number>): PeriodDay => ({
    ...{
      siteId: 's',
      deviceId: 1,
      deviceNo: 'd',
      kind,
      day: '2026-01-01',
      zone: 'Asia/Shanghai',
      kwh: 0,
      estimated: 0,
      manual: false,
      unsure: false,
    },
    hours: Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0),
    parts: { J: 0, F: 0, P: 0, G: 0 },
    cents: null,
    tariff: { periods: [], tariff: undefined },
  })

  it('joins neighbouring hours, leaves out what the station itself takes, and ends at midnight', () => {
    const days = [day('charge', { 0: 90, 1: 100, 5: 2, 23: 80 }), day('discharge', { 8: 95, 9: 50 })]
    expect(observedPlan(days, 100, 'GGGGGGGPFFFFGGGPFFFFFFPP')).toEqual({
      planDays: 1,
      plan: [
        { does: 'charge', from: '00:00', to: '02:00', periods: 'G', kwh: 190 },
        { does: 'discharge', from: '08:00', to: '10:00', periods: 'F', kwh: 145 },
        { does: 'charge', from: '23:00', to: '24:00', periods: 'P', kwh: 80 },
      ],
    })
    expect(observedPlan([], 100, '')).toEqual({ plan: [], planDays: 0 })
  })
})

describe('the analysis of a storage', () => {
  const span = { startTime: `${addDays(today, -10)} 00:00:00`, endTime: `${today} 23:59:59` }

  it('has the ledger’s energies, and efficiency and cycles by them on whole days', async () => {
    const { total, rows, meter, coverage } = await admin.api(storage.getAnalysis, { systemNo: station.id, ...span })
    const from = addDays(today, -10)
    const [charge, discharge] = [await ledger('charge', from, yesterday), await ledger('discharge', from, yesterday)]
    expect(total.efficiency).toBeCloseTo((100 * discharge!) / charge!, 6)
    expect(total.discharge.ele).toEqual(near(await ledger('discharge', from, today)))
    expect(total.cycles! * station.kwh).toBeCloseTo(total.discharge.ele!, 6)
    expect(rows.map(({ dateTime }) => dateTime)).toEqual(Array.from({ length: 11 }, (_, n) => addDays(from, n)))
    expect(rows.at(-1)!.efficiency).toBeNull()
    expect(rows.at(-2)!.efficiency).toBeGreaterThan(50)
    expect(rows.at(-2)!.efficiency).toBeLessThan(100)
    expect(meter!.charge).toEqual(near(await ledger('chargeMetered', from, today)))
    const through = [await ledger('chargeMetered', from, yesterday), await ledger('dischargeMetered', from, yesterday)]
    expect(meter!.efficiency).toBeCloseTo((100 * through[1]!) / through[0]!, 6)
    expect(coverage.reportedKw).toBeLessThanOrEqual(coverage.totalKw)
  })

  it('is as efficient as those converters whose both directions are known on a day', async () => {
    const { db } = site.database
    const [one] = await db
      .select()
      .from(devices)
      .where(and(eq(devices.siteId, station.id), eq(devices.energyKind, 'charge')))
    const { id: _, ...copy } = one!
    const [other] = await db
      .insert(devices)
      .values({ ...copy, no: `${copy.no}-2` })
      .returning({ id: devices.id })
    const day = '2024-05-01'
    const row = (deviceId: number, kind: string, kwh: number) => ({ deviceId, kind, day, kwh })
    // Of the other one nobody knows what it gave.
    await db.insert(deviceDays).values([row(one!.id, 'charge', 100), row(one!.id, 'discharge', 90), row(other!.id, 'charge', 100)])
    const { total } = await admin.api(storage.getAnalysis, {
      systemNo: station.id,
      startTime: `${day} 00:00:00`,
      endTime: `${day} 23:59:59`,
    })
    expect([total.charge.ele, total.discharge.ele, total.efficiency]).toEqual([200, 90, near(90)])
    await db.delete(deviceDays).where(eq(deviceDays.day, day))
    await db.delete(devices).where(eq(devices.id, other!.id))
  })

  it('earned what was settled, losses taken off', async () => {
    const { db } = site.database
    const days = [addDays(today, -3), addDays(today, -2)]
    await db.execute(sql`delete from site_money where site_id = ${station.id} and day >= ${addDays(today, -10)}`)
    await db.insert(siteMoney).values([
      { siteId: station.id, orgId: admin.orgId, day: days[0]!, item: 'arbitrage', cents: 12_345, estimated: false },
      { siteId: station.id, orgId: admin.orgId, day: days[1]!, item: 'arbitrageLoss', cents: 345, estimated: true },
      { siteId: station.id, orgId: admin.orgId, day: days[1]!, item: 'maintenance', cents: 999, estimated: true },
    ])
    const { total, rows, settledAt } = await admin.api(storage.getAnalysis, { systemNo: station.id, ...span })
    expect([total.income, total.incomeEstimated, settledAt]).toEqual([120, -3.45, days[1]])
    const of = (day: string) => rows.find(({ dateTime }) => dateTime === day)!.income
    expect([of(days[0]!), of(days[1]!), of(yesterday)]).toEqual([123.45, -3.45, null])
  })

  it('draws power and state of charge of a day, and refuses what is no storage of one’s own', async () => {
    const { line, periods, day } = await admin.api(storage.getDayLine, { systemNo: station.id, day: yesterday })
    expect([day, periods.length, line.xaxis.length]).toEqual([yesterday, 24, 96])
    const [power, soc] = line.datas.map(({ dates }) => dates.map(({ val }) => val))
    expect(power!.some(value => value! > 0) && power!.some(value => value! < 0)).toBe(true)
    expect(soc!.every(value => value === null || (value >= 0 && value <= 100))).toBe(true)
    const [other] = await site.database.db
      .select({ id: sites.id })
      .from(sites)
      .where(and(eq(sites.type, '001'), eq(sites.orgId, admin.orgId)))
    await expect(admin.api(storage.getAnalysis, { systemNo: other!.id })).rejects.toMatchObject({ code: 404, message: '储能站不存在' })
  })
})
