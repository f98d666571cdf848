import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { simulatedUntil } from '../../../server/demo/steps.ts'
import { readFact } from '../../../server/database/facts.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { readCurves } from '../../../server/ingest/readCurve.ts'
import { createSimulator } from '../../../server/demo/simulator/createSimulator.ts'
import { momentsOf } from '../../../server/demo/simulator/momentsOf.ts'
import { devices } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { keepSites } from '../../keepSites.ts'

const minute = 60_000
const hour = 60 * minute
const today = '2026-06-10'
const tomorrow = '2026-06-11'

let site: IngestSite
/** Runs the simulator until it has delivered everything up to the clock. */
async function catchUp() {
  const simulator = createSimulator(site.base, site.ingest)
  await simulator.start()
  while (Date.parse((await readFact(site.db, simulatedUntil)) ?? '') < site.now.ms) await new Promise(done => setTimeout(done, 50))
  await simulator.stop()
  await site.ingest.stop()
}
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await site.db.execute<T>(query)).rows
const curvesOf = async (type: string, indicatorNo: string, day: string, step: 1 | 15) => {
  const keys = await rows<{ deviceId: number; indicatorId: number }>(
    sql`
      select d.id as "deviceId", i.id as "indicatorId"
      from devices d, indicators i
      where d.type = ${type} and i.no = ${indicatorNo}
    `,
  )
  return (await readCurves(site.db, keys, day, step)).map(curve => curve.slots)
}

beforeAll(async () => {
  site = await openDoor('region at noon')
  await keepSites(site.db, 2)
  site.now.ms = noon + 25 * minute
  await site.ingest.start()
  await catchUp()
})
afterAll(() => site.close())

describe('the simulator', { timeout: 180_000 }, () => {
  it('goes on from the history without a gap or a jump', async () => {
    const seam = 12 * 60
    const energy = await curvesOf('003001', indicator.dayEnergy, today, 1)
    const power = await curvesOf('003001', indicator.activePower, today, 1)
    let compared = 0
    energy.forEach((slots, n) => {
      for (let at = seam - 60; at < seam + 25; at++) {
        const [before, after, kw] = [slots[at], slots[at + 1], power[n]?.[at]]
        if (before === null || after === null || before === undefined || after === undefined) continue
        compared++
        // The counter grows by what the power says, also across the seam; 15-minute means against one minute of clouds.
        expect(after - before).toBeGreaterThanOrEqual(0)
        expect(after - before).toBeLessThan(((kw ?? 0) / 60) * 2.5 + 1.2)
      }
    })
    expect(compared).toBeGreaterThan(500)
    const missing = energy.filter(slots => slots.slice(seam - 30, seam + 26).every(value => value === null)).length
    expect(missing).toBeLessThan(energy.length / 4)
  })

  it('continues the counters since commissioning', async () => {
    const totals = await curvesOf('003001', indicator.totalEnergy, today, 15)
    const energy = await curvesOf('003001', indicator.dayEnergy, today, 1)
    let compared = 0
    totals.forEach((slots, n) => {
      // Told at the beginning of a quarter only.
      const [history, live] = [slots[47], slots[49]]
      const [dayHistory, dayLive] = [energy[n]?.[47 * 15], energy[n]?.[49 * 15]]
      if (history == null || live == null || dayHistory == null || dayLive == null) return
      compared++
      // A counter of some million kWh in 32 bits shows steps of a quarter.
      expect(Math.abs(live - history - (dayLive - dayHistory))).toBeLessThan(1.5)
    })
    expect(compared).toBeGreaterThan(5)
  })

  it('keeps site totals the sums of device days', async () => {
    const wrong = await rows(sql`
      select t.site_id
      from site_days t
        full join (
          select d.site_id, e.kind, e.day, sum(e.kwh) as kwh
          from device_days e
            join devices d on d.id = e.device_id
          group by 1, 2, 3
        ) e using (site_id, kind, day)
      where abs(coalesce(t.kwh, -1) - coalesce(e.kwh, -1)) > 0.01
    `)
    expect(wrong).toEqual([])
  })

  it('makes up for a stop over midnight, ends the day before in full and counts nothing twice', async () => {
    site.now.ms = noon + 13 * hour
    await catchUp()
    await fold(site.db, new Date(site.now.ms))

    // From 12:25 on by quarters, the last two hours by minutes.
    const curves = await curvesOf('001027', indicator.activePower, today, 15)
    expect(curves.length).toBeGreaterThan(0)
    const made = curves.map(slots => slots.slice(49).filter(value => value !== null).length)
    expect(Math.max(...made)).toBe(47)
    // Where less is there, the line was down: seldom, and never all the time.
    expect(Math.min(...made)).toBeGreaterThan(0)
    expect(made.reduce((sum, count) => sum + count)).toBeGreaterThan(0.75 * 47 * made.length)
    const fine = await curvesOf('001027', indicator.activePower, tomorrow, 1)
    expect(fine.some(slots => slots.slice(0, 60).every(value => value !== null))).toBe(true)
    const days = await rows<{ kwh: number; integral: number; gaps: number }>(sql`
      select
        e.kwh, (select sum(v) / 4 from unnest(c.slots) v) as integral,
        (select count(*)::int from unnest(c.slots) v where v is null) as gaps
      from device_days e
        join devices d on d.id = e.device_id
        join curves c on c.device_id = d.id and c.day = e.day and c.step = 15 and c.indicator_id = 1
      where d.type in ('001027', '001029') and d.energy_kind = 'consumption' and e.day = ${today}
    `)
    const whole = days.filter(day => day.gaps === 0)
    expect(whole.length).toBeGreaterThan(0)
    // Made up for, a quarter is its one reading: half a quarter of the fall from noon to midnight is missing.
    for (const { kwh, integral } of whole) expect(Math.abs(kwh - integral)).toBeLessThan(0.015 * kwh)
  })

  it('holds a point at a value at once, and lets it go', async () => {
    const [device] = await site.db
      .select({ id: devices.id, no: devices.no })
      .from(devices)
      .where(sql`${devices.type} = '003001' and ${devices.lastSeenAt} > ${new Date(site.now.ms - 2 * minute).toISOString()}::timestamptz`)
      .orderBy(devices.id)
      .limit(1)
    const simulator = createSimulator(site.base, site.ingest)
    await simulator.start()
    await simulator.hold(device?.no ?? '', indicator.deviceTemperature, 88, site.now.ms + 30 * 1000)
    await simulator.stop()
    await site.ingest.stop()

    const shown = await rows<{ value: number }>(
      sql`
        select l.value
        from latest l
          join indicators i on i.id = l.indicator_id
        where l.device_id = ${device?.id ?? 0} and i.no = ${indicator.deviceTemperature}
      `,
    )
    expect(shown).toEqual([{ value: 88 }])
    await expect(simulator.hold('nobody', indicator.deviceTemperature, 88, site.now.ms)).rejects.toThrow()

    // It raised an alarm, and nobody has to end it: the next true readings do.
    const alarms = () =>
      rows<{ over: boolean; peak: number }>(
        sql`
          select recovered_at is not null as over, peak
          from alarms
          where device_id = ${device?.id ?? 0}
            and sign = '1'
            and raised_at >= ${new Date(site.now.ms - 5 * minute).toISOString()}::timestamptz
        `,
      )
    expect(await alarms()).toEqual([{ over: false, peak: 88 }])
    site.now.ms += 3 * minute
    await catchUp()
    expect(await alarms()).toEqual([{ over: true, peak: 88 }])
  })

  it('plans the moments of a long stop coarsely and the last hours finely', () => {
    const moments = [...momentsOf(noon - 3 * 24 * hour, noon)]
    const steps = new Set(moments.slice(1).map((at, n) => at - (moments[n] ?? 0)))
    expect(steps).toEqual(new Set([15 * minute, minute]))
    expect(moments.at(-1)).toBe(noon)
    expect([...momentsOf(noon, noon)]).toEqual([])
    expect([...momentsOf(noon - 100 * 24 * hour, noon)][0]).toBeGreaterThan(noon - 36 * 24 * hour)
  })
})
