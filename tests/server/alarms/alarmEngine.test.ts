import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { quality } from '../../../core/units/quality.ts'
import { openAlarmRegion } from '../fixtures/alarmRegion.ts'

type Region = Awaited<ReturnType<typeof openAlarmRegion>>

describe('the alarm engine', () => {
  let region: Region
  beforeAll(async () => {
    region = await openAlarmRegion()
  })
  beforeEach(() => region.empty())
  afterAll(() => region.close())

  it('writes the alarm in the transaction of the readings and tells it after the commit', async () => {
    const { newEngine, deliver, temperature, rows, announced } = region
    const engine = newEngine()
    const changes = await deliver(engine, [temperature(1, 0, 70), temperature(2, 0, 78.4)])
    expect(await rows()).toMatchObject([{ device_id: 2, remark: '机内温度越上限', open: true, value: 78.4 }])
    expect(changes).toMatchObject([{ kind: 'raised', orgId: 'east', siteId: 'east-site', sign: '1' }])
    expect(announced).toEqual(changes)
  })

  it('leaves no trace of a batch that was rolled back', async () => {
    const { db, newEngine, deliver, temperature, rows } = region
    const engine = newEngine()
    const failing = db.transaction(async tx => {
      await engine.evaluate(tx, [temperature(1, 0, 90)])
      throw new Error('no room')
    })
    await expect(failing).rejects.toThrow('no room')
    expect(await rows()).toEqual([])
    await deliver(engine, [temperature(1, 0, 90)])
    expect(await rows()).toHaveLength(1)
  })

  it('keeps the worst value, recovers, and raises anew afterwards', async () => {
    const { newEngine, deliver, temperature, rows, announced } = region
    const engine = newEngine()
    for (const [second, value] of [
      [0, 80],
      [60, 88],
      [120, 84],
      [180, 70],
      [240, 79],
    ] as const)
      await deliver(engine, [temperature(1, second, value)])
    expect(await rows()).toMatchObject([
      { open: false, peak: 88 },
      { open: true, peak: 79 },
    ])
    expect(announced.map(change => change.kind)).toEqual(['raised', 'recovered', 'raised'])
  })

  it('writes an episode that began and ended within one batch as recovered', async () => {
    const { newEngine, deliver, temperature, rows } = region
    await deliver(newEngine(), [temperature(1, 60, 70), temperature(1, 0, 80), temperature(1, 30, 85)])
    expect(await rows()).toMatchObject([{ open: false, peak: 85 }])
  })

  it('never raises from suspect or late readings', async () => {
    const { newEngine, deliver, temperature, rows } = region
    const engine = newEngine()
    await deliver(engine, [temperature(1, 600, 60), temperature(1, 601, 149, quality.suspect)])
    await deliver(engine, [temperature(1, 0, 90, quality.late)])
    expect(await rows()).toEqual([])
  })

  it('goes on after a restart: an open alarm is neither raised twice nor forgotten', async () => {
    const { newEngine, deliver, temperature, rows } = region
    await deliver(newEngine(), [temperature(1, 0, 80)])
    const second = newEngine()
    await second.start()
    await deliver(second, [temperature(1, 60, 82)])
    await deliver(second, [temperature(1, 120, 60)])
    await second.stop()
    expect(await rows()).toMatchObject([{ open: false, peak: 82 }])
  })

  it('has one row when two processes see the same excursion, and either may end it', async () => {
    const { newEngine, deliver, temperature, rows, announced } = region
    const [one, two] = [newEngine(), newEngine()]
    await Promise.all([one.start(), two.start()])
    const both = await Promise.all([deliver(one, [temperature(1, 0, 80)]), deliver(two, [temperature(1, 0, 80)])])
    expect(both.flat()).toHaveLength(1)
    await deliver(two, [temperature(1, 60, 60)])
    await Promise.all([one.stop(), two.stop()])
    expect(await rows()).toMatchObject([{ open: false }])
    expect(announced.map(change => change.kind)).toEqual(['raised', 'recovered'])
  })

  it('does not forget an alarm whose end overtook its beginning', async () => {
    const { db, newEngine, temperature, rows, deliver } = region
    const engine = newEngine()
    const begun = await db.transaction(tx => engine.evaluate(tx, [temperature(1, 0, 80)]))
    const inside = await db.transaction(tx => engine.evaluate(tx, [temperature(1, 60, 60)]))
    engine.announce(begun)
    engine.announce(inside)
    await deliver(engine, [temperature(1, 120, 60)])
    expect(await rows()).toMatchObject([{ open: false }])
  })

  it('takes new limits over when told so', async () => {
    const { base, db, newEngine, deliver, temperature, rows } = region
    const engine = newEngine()
    await engine.start()
    await deliver(engine, [temperature(1, 0, 72)])
    await db.execute(sql`update alarm_limits set upper = 71`)
    base.bus.publish('alarmLimits', null)
    let second = 0
    await vi.waitFor(async () => {
      await deliver(engine, [temperature(1, ++second, 72)])
      expect(await rows()).toMatchObject([{ device_id: 1, open: true }])
    })
    await engine.stop()
  })

  it('raises once what a killed process was waiting to raise, whoever is left', async () => {
    const { db, newEngine, deliver, temperature, rows, moveTo } = region
    await db.execute(sql`update alarm_limits set on_delay = 60`)
    const killed = newEngine()
    const left = newEngine()
    // One that runs already, and knows nothing of the readings the other one took.
    await left.start()
    await deliver(killed, [temperature(1, 0, 80), temperature(1, 30, 81)])
    await db.execute(
      sql`
        insert into readings (device_id, indicator_id, at, value, quality)
        select 1, 41, '2026-07-01T04:00:00Z'::timestamptz + make_interval(secs => s), v, 0
        from (values (0, 80), (30, 81)) r(s, v)
      `,
    )
    moveTo(65)
    const restarted = newEngine()
    await restarted.start()
    await vi.waitFor(async () => expect(await rows()).toMatchObject([{ device_id: 1, open: true, value: 81 }]), 20_000)
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await rows()).toHaveLength(1)
    await Promise.all([left.stop(), restarted.stop()])
    await db.execute(sql`delete from readings`)
    await db.execute(sql`update alarm_limits set on_delay = 0`)
  })
})
