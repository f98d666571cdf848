import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { energy } from '../../../../core/contract/energy/energy.ts'
import { indicator } from '../../../../core/devices/indicators.ts'
import { addDays, instantOf, siteDay } from '../../../../core/time/time.ts'
import { microgridDays } from '../../../../server/figures/microgrid/microgridDays.ts'
import { momentsOf } from '../../../../server/figures/slots/moments.ts'
import { settle, settlePending } from '../../../../server/domains/energy/profit/startSettlement.ts'
import { advanceSums } from '../../../../server/ingest/siteSums.ts'
import { audits, deviceDays, devices, energyCorrections, siteDays, sites } from '../../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../../site.ts'
import { refusal } from '../../fixtures/refusal.ts'

let site: Site
let admin: Person
let device: { id: number; no: string; siteId: string }
const day = addDays(siteDay(new Date()), -5)

beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
  const rows = await site.database.db
    .select({ id: devices.id, no: devices.no, siteId: devices.siteId })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(
      and(
        eq(devices.energyKind, 'delivery'),
        sql`${devices.ratedKw} between 20 and 5000`,
        eq(sites.orgId, admin.orgId),
        eq(sites.type, '003'),
      ),
    )
    .orderBy(devices.id)
  device = rows[0]!
})
beforeEach(async () => {
  await site.database.db.delete(energyCorrections)
})
afterAll(() => site.close())

const key = () => ({ deviceNo: device.no, kind: 'delivery' as const, day })
const rowOf = async () => {
  const [row] = await site.database.db
    .select()
    .from(deviceDays)
    .where(and(eq(deviceDays.deviceId, device.id), eq(deviceDays.kind, 'delivery'), eq(deviceDays.day, day)))
  return row
}
const siteKwh = async () => {
  const [row] = await site.database.db
    .select({ kwh: siteDays.kwh })
    .from(siteDays)
    .where(and(eq(siteDays.siteId, device.siteId), eq(siteDays.kind, 'delivery'), eq(siteDays.day, day)))
  return row?.kwh ?? null
}
/** Of the month and of all days. */
const sums = async () => {
  const { rows } = await site.database.db.execute<{ kwh: number }>(
    sql`
      select kwh
      from site_sums
      where site_id = ${device.siteId} and kind = 'delivery' and span in ('all', ${day.slice(0, 7)})
      order by span
    `,
  )
  return rows.map(({ kwh }) => kwh)
}
const money = async () => {
  await settlePending(site.app.services)
  const { rows } = await site.database.db.execute(
    sql`
      select item, cents::int as cents
      from site_money
      where site_id = ${device.siteId} and day = ${day}::date
      order by item
    `,
  )
  return rows
}

describe('a correction of a day', () => {
  it('counts everywhere at once, money included, says who and why, and taken back leaves everything as it was', async () => {
    await settle(site.app.services, 10)
    await advanceSums(site.database.db, new Date())
    const [before, ofSite, ofMoney, ofSpans] = [await rowOf(), await siteKwh(), await money(), await sums()]
    expect(before?.kwh).toBeGreaterThan(0)
    expect(ofSpans).toHaveLength(2)

    const { id } = await admin.api(energy.correct, { ...key(), kwh: 12.5, reason: '更换电表，按抄表单补录' })
    expect(await rowOf()).toMatchObject({ kwh: 12.5, manual: 12.5 })
    expect(await siteKwh()).toBeCloseTo(ofSite! - before!.kwh + 12.5, 6)
    expect(await sums()).toEqual(ofSpans.map(kwh => expect.closeTo(kwh - before!.kwh + 12.5, 6)))
    expect(await money()).not.toEqual(ofMoney)
    const shown = await admin.api(energy.detail, key())
    expect(shown).toMatchObject({ kwh: 12.5, manual: 12.5, corrections: [{ id, before: before!.kwh, after: 12.5, undone: false }] })
    expect(shown.corrections[0]!.createdBy).not.toBe('')
    const [audit] = await site.database.db.select().from(audits).where(eq(audits.action, 'energy.correct'))
    expect(audit?.target).toBe(id)

    await admin.api(energy.undo, { id })
    expect(await rowOf()).toEqual(before)
    expect(await siteKwh()).toBe(ofSite)
    expect(await sums()).toEqual(ofSpans.map(kwh => expect.closeTo(kwh, 6)))
    expect(await money()).toEqual(ofMoney)
    expect(await refusal(admin.api(energy.undo, { id }))).toMatchObject({ message: '该修正已撤销' })
  })

  it('that was corrected again falls back to the one before it, in whatever order they are taken back', async () => {
    const before = await rowOf()
    const ids: string[] = []
    for (const kwh of [10, 20, 30]) ids.push((await admin.api(energy.correct, { ...key(), kwh, reason: '补录' })).id)
    await admin.api(energy.undo, { id: ids[1]! })
    expect((await rowOf())?.kwh).toBe(30)
    await admin.api(energy.undo, { id: ids[2]! })
    expect((await rowOf())?.kwh).toBe(10)
    await admin.api(energy.undo, { id: ids[0]! })
    expect(await rowOf()).toEqual(before)
  })

  it('stays while late readings change what is counted below it', async () => {
    const { id } = await admin.api(energy.correct, { ...key(), kwh: 7, reason: '补录' })
    const at = instantOf(day).getTime() + 12 * 3_600_000
    await site.app.services.ingest.accept([[device.no, indicator.dayEnergy, at, 1]])
    await site.app.services.ingest.stop()
    const row = await rowOf()
    expect(row).toMatchObject({ kwh: 7, manual: 7 })
    expect(row?.counted).not.toBeNull()
    await admin.api(energy.undo, { id })
    expect((await rowOf())?.manual).toBeNull()
    expect((await rowOf())?.kwh).toBeGreaterThan(1)
  })

  it('can fill a day of which nothing is known, and leaves nothing behind', async () => {
    const empty = addDays(day, -2000)
    const { id } = await admin.api(energy.correct, { ...key(), day: empty, kwh: 99, reason: '历史补录' })
    const kwh = () =>
      site.database.db
        .select({ kwh: siteDays.kwh })
        .from(siteDays)
        .where(and(eq(siteDays.siteId, device.siteId), eq(siteDays.day, empty)))
    expect(await kwh()).toEqual([{ kwh: 99 }])
    await admin.api(energy.undo, { id })
    expect(await kwh()).toEqual([])
  })

  it('is refused with a sentence at its field: more than the device can do, a day to come, what it does not count, no reason', async () => {
    const fieldsOf = async (input: Partial<Parameters<typeof ask>[0]>) => (await refusal(ask(input))).fields
    const ask = (input: { kwh?: number; day?: string; kind?: 'charge'; reason?: string }) =>
      admin.api(energy.correct, { ...key(), kwh: 1, reason: '补录', ...input })
    expect((await fieldsOf({ kwh: 1e8 })).kwh).toMatch(/超出该设备一日可能的电量/)
    const today = siteDay(new Date())
    expect(await fieldsOf({ day: today })).toEqual({ day: `今日电量仍在计量，站点时间 ${addDays(today, 1)} 零点后方可修正` })
    expect(await fieldsOf({ day: addDays(today, 1) })).toEqual({ day: '只能修正今天以前的日子' })
    expect((await fieldsOf({ day: '1990-01-01' })).day).toMatch(/才投运/)
    expect(await fieldsOf({ kind: 'charge' })).toEqual({ kind: '该设备不计此类电量' })
    expect(await fieldsOf({ reason: '  ' })).toEqual({ reason: '请输入修正原因' })
    expect((await fieldsOf({ kwh: -1 })).kwh).toBe('电量不能小于 0')
    expect(await site.database.db.$count(energyCorrections)).toBe(0)
  })
})

describe('a correction inside a micro-grid that is measured by the quarter', () => {
  it('moves its flows and its money however far it is from the curve, and taken back leaves both as they were', async () => {
    const { db } = site.database
    const day = addDays(siteDay(new Date()), -2)
    await settle(site.app.services, 3)
    const plants = await db.execute<{ no: string; kwh: number; microgrid: string; site: string }>(sql`
      select d.no, e.kwh, s.microgrid_id as microgrid, s.id as site
      from device_days e
        join devices d on d.id = e.device_id
        join sites s on s.id = d.site_id
      where e.kind = 'delivery'
        and e.day = ${day}::date
        and s.microgrid_id is not null
        and s.org_id = ${admin.orgId}
        and e.kwh > 0
      order by d.id
    `)
    const read = async (id: string) => {
      const [shown] = await microgridDays({ db }, sql`sites.microgrid_id = ${id}`, [day], momentsOf(new Date()), 1440)
      return shown!
    }
    const generated = ({ settled }: Awaited<ReturnType<typeof read>>) => settled.reduce((sum, slot) => sum + slot!.generation, 0)
    const paid = async (id: string) => {
      await settlePending(site.app.services)
      const { rows } = await db.execute(sql`
        select m.site_id, m.item, m.cents::int as cents
        from site_money m
          join sites s on s.id = m.site_id
        where s.microgrid_id = ${id} and m.day = ${day}::date
        order by 1, 2
      `)
      return rows
    }
    let found = 0
    for (const { no, kwh, microgrid } of plants.rows) {
      const before = await read(microgrid)
      if (before.settled.some(slot => slot === null)) continue
      found++
      const money = await paid(microgrid)
      const { id } = await admin.api(energy.correct, { deviceNo: no, kind: 'delivery', day, kwh: kwh / 2, reason: '按抄表单' })
      const after = await read(microgrid)
      expect(after.counters.delivered).toBeCloseTo(before.counters.delivered! - kwh / 2, 6)
      expect(generated(after)).toBeCloseTo(after.counters.delivered!, 6)
      expect(await paid(microgrid)).not.toEqual(money)
      await admin.api(energy.undo, { id })
      expect(await read(microgrid)).toEqual(before)
      expect(await paid(microgrid)).toEqual(money)
      break
    }
    expect(found).toBe(1)
  })
})

describe('the ledger as it is read', () => {
  it('gives days by site, device and span, and only those with something to know of where asked', async () => {
    const { id } = await admin.api(energy.correct, { ...key(), kwh: 3, reason: '补录' })
    const noted = await admin.api(energy.page, { siteId: device.siteId, from: day, to: day, noted: true, size: 100 })
    const all = await admin.api(energy.page, { siteId: device.siteId, from: day, to: day, size: 100 })
    expect(all.total).toBeGreaterThanOrEqual(noted.total)
    expect(noted.records.find(row => row.deviceNo === device.no)).toMatchObject({ day, kwh: 3, manual: 3 })
    expect((await admin.api(energy.corrections, { deviceNo: device.no })).records.map(row => row.id)).toEqual([id])
    await admin.api(energy.undo, { id })
  })

  it('gives days in the order asked for, those without such a figure last', async () => {
    const { id } = await admin.api(energy.correct, { ...key(), kwh: 3, reason: '补录' })
    const asked = { siteId: device.siteId, from: day, to: day, size: 100 }
    for (const sort of ['kwh', 'counted', 'manual'] as const)
      for (const order of ['asc', 'desc'] as const) {
        const values = (await admin.api(energy.page, { ...asked, sort, order })).records.map(row => row[sort])
        const known = values.filter(value => value !== null)
        const sign = order === 'asc' ? 1 : -1
        expect(values).toEqual([...known.sort((a, b) => sign * (a - b)), ...values.filter(value => value === null)])
      }
    await admin.api(energy.undo, { id })
  })
})
