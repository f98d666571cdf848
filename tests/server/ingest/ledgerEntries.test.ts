import { eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { registerEvents } from '../../../core/contract/energy/energy.ts'
import { type RegisterEventKind, unsureEvents } from '../../../core/register/registerDay.ts'
import { addDays } from '../../../core/time/time.ts'
import { energySums } from '../../../server/figures/energySums.ts'
import { momentsOf } from '../../../server/figures/slots/moments.ts'
import { collectExplanation } from '../../../server/figures/explain.ts'
import { chosen } from '../../../server/figures/sqlFragments.ts'
import { firstDay, ledgerEntries, ledgerQualities, ledgerQuality } from '../../../server/figures/explain/ledgerEntries.ts'
import { deviceDays, devices, energyCorrections } from '../../../server/tables/index.ts'
import { type Monitored, morning, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
const today = '2026-06-15'
const where = sql`sites.id = 'E1'`
const event = (kind: RegisterEventKind) => ({ kind, minute: 600, from: 1, to: 2 })
const note = (day: string, noted: Partial<typeof deviceDays.$inferInsert>) =>
  place.database.db
    .insert(deviceDays)
    .values({ deviceId: 1, kind: 'generation', day, kwh: 100, counted: 100, ...noted })
    .onConflictDoUpdate({
      target: [deviceDays.deviceId, deviceDays.kind, deviceDays.day],
      set: { manual: null, estimated: null, events: null, ...noted },
    })
const qualityOf = (first = today, last = today) => ledgerQuality(place.database, where, 'generation', { first, last })

beforeAll(async () => {
  place = await openMonitored()
})
beforeEach(async () => {
  await place.database.db.delete(energyCorrections)
  await place.database.db.delete(deviceDays)
})
afterAll(() => place?.close())

describe('the quality of an energy by its ledger', () => {
  it.each(Object.keys(registerEvents) as RegisterEventKind[])('of a day with the event %s', async kind => {
    await note(today, { events: [event(kind)] })
    expect(await qualityOf()).toBe(unsureEvents.includes(kind) ? 'estimated' : 'good')
    await note(today, { events: [event(kind)], manual: 100 })
    expect(await qualityOf()).toBe('manual')
  })

  it('is shown with the figure of the wall and with its explanation alike', async () => {
    await note(today, { events: [event('exchange')] })
    const at = momentsOf(new Date(morning))
    const { explanation } = await collectExplanation('generation.day', '', () => energySums(place.database, where, at))
    expect(explanation).toMatchObject({ quality: 'estimated', inputs: [{ quality: 'estimated', note: '表计存疑 1 台·日' }] })
  })

  it('is manual where one of the sites was set by hand, in the energy and in what it avoided', async () => {
    const before = addDays(today, -60)
    await place.database.db
      .insert(energyCorrections)
      .values({ orgId: 'east', deviceId: 1, kind: 'generation', day: before, before: 1, after: 2, reason: '表计故障', createdBy: '甲' })
    await note(before, { manual: 2 })
    const at = momentsOf(new Date(morning))
    const { explanation } = await collectExplanation('generation.total', '', () =>
      energySums(place.database, sql`sites.org_id = 'east'`, at),
    )
    expect(explanation?.quality).toBe('manual')
    expect(explanation?.inputs.find(({ name }) => name === '长安屋顶')).toMatchObject({
      quality: 'manual',
      note: expect.stringContaining('人工修正'),
    })
    expect(await qualityOf(firstDay)).toBe('manual')
    expect(await qualityOf(addDays(before, 1))).toBe('good')
    await place.database.db.update(energyCorrections).set({ undone: true })
    await note(before, { manual: null })
    expect(await qualityOf(firstDay)).toBe('good')
  })

  it('of a few devices reads the entries of years, of very many those of the last 31 days alone, however long the span', async () => {
    const { db } = place.database
    await note(addDays(today, -400), { events: [event('open')] })
    expect(await qualityOf(addDays(today, -399))).toBe('good')
    expect(await qualityOf(firstDay)).toBe('estimated')
    // 20 000 ÷ 31 = 645.
    const [like] = await db.select().from(devices).where(eq(devices.id, 1))
    await db.insert(devices).values(Array.from({ length: 650 }, (_, n) => ({ ...like!, id: 1000 + n, no: `many-${n}` })))
    expect(await qualityOf(firstDay)).toBe('good')
    await note(addDays(today, -31), { events: [event('open')] })
    expect(await qualityOf(firstDay)).toBe('good')
    await note(addDays(today, -30), { events: [event('open')] })
    expect(await qualityOf(firstDay)).toBe('estimated')
    await db.delete(devices).where(gte(devices.id, 1000))
  })

  it('counts what is estimated only where it is more than the end of every day', async () => {
    await note(today, { estimated: 1.9 })
    expect(await qualityOf()).toBe('good')
    await note(today, { estimated: 2.1 })
    expect(await qualityOf()).toBe('estimated')
    const days = await ledgerQualities(place.database, where, ['generation'], { first: addDays(today, -1), last: today })
    expect([...days]).toEqual([[`E1/generation/${today}`, 'estimated']])
  })

  it('of a large region looks at fewer days, so that asking where a figure comes from does not read the ledger of a month of all devices', async () => {
    const { db } = place.database
    for (let back = 0; back < 31; back++) await note(addDays(today, -back), { estimated: back === 25 ? 100 : null })
    const total = () => ledgerQuality(place.database, sql`sites.id in ('E1', 'E2')`, 'generation', { first: firstDay, last: today })
    const looked = async () =>
      (
        await db.execute<{ days: number }>(
          sql`
            with
              ${chosen(sql`sites.id in ('E1', 'E2')`)},
              ${ledgerEntries(['generation'], { first: firstDay, last: today })}
            select count(*)::int as days
            from entries
          `,
        )
      ).rows[0]!.days
    expect(await looked()).toBe(31)
    expect(await total()).toBe('estimated')
    await db.execute(sql`
      insert into devices (
        id, no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, rated_kw, commissioned_on
      )
      select 100000 + n, 'L' || n, 'east', 'E2', 'g', '003001', 'n', 'b', 'm', 'generation', 10, '2026-01-01'
      from generate_series(1, 20000) n
    `)
    expect(await looked()).toBe(9)
    expect(await total()).toBe('good')
    await db.execute(sql`delete from devices where id > 100000`)
  })
})
