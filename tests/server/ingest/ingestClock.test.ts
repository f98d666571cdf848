import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indicator } from '../../../core/devices/indicators.ts'
import { skewOf } from '../../../server/ingest/skewOf.ts'
import { judgeAll } from '../../../server/alarms/abnormal/startAbnormal.ts'
import type { AlarmChange, Point } from '../../../server/live/live.ts'
import { alarmLimits, alarms, devices, gateways, latest } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { addSite, type IngestSite, openDoor } from '../fixtures/ingestSite.ts'

const minute = 60_000
const power = indicator.activePower

let site: IngestSite
let ids: Map<string, number>
const shown = async () => {
  await site.ingest.stop()
  return (await site.db.select({ value: latest.value, at: latest.at }).from(latest)).map(({ value, at }) => [value, at.getTime()])
}
const skew = async () => {
  await site.ingest.stop()
  return (await site.db.select({ seconds: gateways.clockSkewSeconds }).from(gateways).where(eq(gateways.id, 'G1')))[0]?.seconds
}

beforeAll(async () => {
  site = await openDoor()
  ids = await addSite(site)
})
beforeEach(async () => {
  site.now.ms = noon
  await site.empty()
  await site.db.update(gateways).set({ clockSkewSeconds: null, clockMeasuredAt: null })
})
afterAll(() => site.close())

describe('a reading stamped ahead', () => {
  it('is the newest until something arrives that was measured later than it arrived', async () => {
    await site.ingest.accept([['I1', power, noon - minute, 40]])
    await site.ingest.accept([['I1', power, noon + 4 * minute, 999]])
    expect(await shown()).toEqual([[999, noon]])

    site.now.ms = noon + minute
    await site.ingest.accept([['I1', power, noon + minute, 41]])
    expect(await shown()).toEqual([[41, noon + minute]])

    // Older than what is shown, although the stamp says otherwise.
    await site.ingest.accept([['I1', power, noon + 4 * minute, 999]])
    expect(await shown()).toEqual([[41, noon + minute]])
  })

  it('comes after those beside it that are ahead as well, but less', async () => {
    await site.ingest.accept([
      ['I1', power, noon + 3 * minute, 43],
      ['I1', power, noon + 4 * minute, 44],
      ['I1', power, noon + 2 * minute, 42],
    ])
    expect(await shown()).toEqual([[44, noon]])
  })

  it('does not keep a device seen after its last delivery', async () => {
    await site.ingest.accept([['I1', power, noon + 4 * minute, 1]], 'G1')
    await site.ingest.stop()
    const [device] = await site.db.select({ seen: devices.lastSeenAt }).from(devices).where(eq(devices.no, 'I1'))
    expect(device?.seen?.getTime()).toBe(noon)
  })

  it('waits for its time where a killed process left it', async () => {
    await site.ingest.accept([
      ['I1', power, noon, 40],
      ['I1', power, noon + 4 * minute, 999],
    ])
    const next = await site.another()
    await next.start()
    await next.stop()
    expect((await site.db.select({ value: latest.value }).from(latest)).map(row => row.value)).toEqual([40])
  })

  it('hides no limit that is passed after it', async () => {
    const deviceId = ids.get('I1') ?? 0
    await site.db.insert(alarmLimits).values({ orgId: '1001', deviceId, indicatorId: 41, lower: -1e8, upper: 75, type: '05', level: '2' })
    await site.empty()
    const temperature = (at: number, value: number): Point => ['I1', indicator.deviceTemperature, at, value]
    await site.ingest.accept([temperature(noon + 4 * minute, 50)])
    site.now.ms = noon + minute
    await site.ingest.accept([temperature(noon + minute, 90)])
    expect((await site.db.select({ value: alarms.value }).from(alarms)).map(row => row.value)).toEqual([90])
  })
})

describe("the server's own clock, ahead for a while and set back", () => {
  const hour = 60 * minute
  const setBack = () => site.ingest.clampToPresent(site.now.ms)

  it('leaves no newest value in the future: what is measured next is shown, and what falls silent is missed', async () => {
    site.now.ms = noon + hour
    await site.ingest.accept([['I1', power, noon + hour, 999]], 'G1')
    expect(await shown()).toEqual([[999, noon + hour]])

    site.now.ms = noon + minute
    expect(await setBack()).toBe(1)
    expect(await shown()).toEqual([[999, noon + minute]])
    const heard = [
      ...(await site.db.select({ at: devices.lastSeenAt }).from(devices).where(eq(devices.no, 'I1'))),
      ...(await site.db.select({ at: gateways.lastSeenAt }).from(gateways).where(eq(gateways.id, 'G1'))),
    ]
    expect(heard.map(({ at }) => at?.getTime())).toEqual([noon + minute, noon + minute])

    site.now.ms = noon + 2 * minute
    await site.ingest.accept([['I1', power, noon + 2 * minute, 41]], 'G1')
    expect(await shown()).toEqual([[41, noon + 2 * minute]])
    expect(await setBack()).toBe(0)
  })

  it('hides no limit that is passed afterwards, ends the alarm that is over, and keeps one that stands', async () => {
    const deviceId = ids.get('I1') ?? 0
    const limit = { orgId: '1001', lower: -1e8, upper: 75, type: '05', level: '2', indicatorId: 41 }
    await site.db
      .insert(alarmLimits)
      .values([
        { ...limit, deviceId },
        { ...limit, deviceId: ids.get('I2') ?? 0 },
      ])
      .onConflictDoNothing()
    await site.db.delete(alarms)
    await site.empty()
    const temperature = (no: string, at: number, value: number): Point => [no, indicator.deviceTemperature, at, value]
    site.now.ms = noon + hour
    await site.ingest.accept([temperature('I1', noon + hour, 50), temperature('I2', noon + hour, 90)])
    site.now.ms = noon
    await setBack()
    const rows = () =>
      site.db
        .select({ deviceId: alarms.deviceId, raisedAt: alarms.raisedAt, recoveredAt: alarms.recoveredAt })
        .from(alarms)
        .orderBy(alarms.deviceId)
    expect(await rows()).toEqual([{ deviceId: ids.get('I2'), raisedAt: new Date(noon), recoveredAt: null }])
    site.now.ms = noon + minute
    await site.ingest.accept([temperature('I1', noon + minute, 90), temperature('I2', noon + minute, 40)])
    expect(await rows()).toEqual([
      { deviceId, raisedAt: new Date(noon + minute), recoveredAt: null },
      { deviceId: ids.get('I2'), raisedAt: new Date(noon), recoveredAt: new Date(noon + minute) },
    ])
  })

  it('tells no gateway that its clock is off', async () => {
    site.now.ms = noon + hour
    for (let n = 0; n < 8; n++, site.now.ms += minute) await site.ingest.accept([['I1', power, site.now.ms - hour, n]], 'G1')
    expect(await skew()).toBe(-3600)
    site.now.ms = noon + 8 * minute
    await setBack()
    await site.ingest.accept([['I1', power, site.now.ms, 9]], 'G1')
    expect(await skew()).toBeNull()
  })
})

describe('the clock of a gateway', () => {
  const deliver = async (minutes: number, stampOf: (now: number, n: number) => number) => {
    for (let n = 0; n < minutes; n++) {
      site.now.ms = noon + n * minute
      const at = stampOf(site.now.ms, n)
      await site.ingest.accept(
        [
          ['I1', power, at, n],
          ['I2', power, at, n],
          ['I2', power, at - 200 * minute, n],
        ],
        'G1',
      )
    }
  }

  it('is known after some deliveries, ahead and behind', async () => {
    await deliver(3, now => now + 3 * minute)
    expect(await skew()).toBeNull()
    await deliver(8, now => now + 3 * minute)
    expect(await skew()).toBe(180)
  })

  it('is known as well where every reading is refused for being ahead', async () => {
    await deliver(8, now => now + 45 * minute)
    expect(await skew()).toBe(45 * 60)
  })

  it('is not judged by a gateway that makes up for what it missed, nor by single deliveries that are late', async () => {
    await deliver(10, (now, n) => now - 1000 * minute + 60 * n * minute)
    expect(await skew()).toBeNull()
    await site.empty()
    await deliver(12, (now, n) => now - 2000 - (n % 5 === 2 ? 90 * minute : 0))
    expect(await skew()).toBe(-2)
  })

  it('that is off is one alarm of its gateway, which wavers with it no more than once and ends when it is right again', async () => {
    await site.db.delete(alarms)
    const since = new Map<string, number>()
    const announced: AlarmChange[] = []
    let clock = noon
    /** Deliveries of a quarter of an hour, judged as the engine does. */
    const quarter = async (skewSeconds: (n: number) => number) => {
      for (let n = 0; n < 16; n++, clock += minute) {
        site.now.ms = clock
        const at = clock + 1000 * skewSeconds(n)
        await site.ingest.accept(
          ['I1', 'I2'].map(no => [no, power, at, n]),
          'G1',
        )
        if (n % 4 !== 3) continue
        await skew()
        await judgeAll(site.base, { listeningSince: new Date(noon), arrived: [] }, since, changes => announced.push(...changes))
      }
    }
    const open = () => site.db.select().from(alarms).where(eq(alarms.type, '16'))
    await quarter(() => 60)
    expect(await open()).toEqual([])
    await quarter(() => 200)
    await quarter(n => (n < 9 ? 121 : 100))
    await quarter(() => 100)
    expect(await open()).toMatchObject([
      { deviceId: ids.get('I1'), sign: '2', status: '1', remark: 'G1时钟超前 3 分钟', recoveredAt: null },
    ])
    await quarter(() => 0)
    expect(await open()).toMatchObject([{ status: '3' }])
    expect(announced.map(({ kind }) => kind)).toEqual(['raised', 'recovered'])
  })

  it('is the median of deliveries that agree', () => {
    expect(skewOf([1000, 2000, 1500, 900_000])).toBeNull()
    expect(skewOf([1000, 2000, 1500, 900_000, 1200])).toBe(1500)
    expect(skewOf([0, 60_001, 120_002, 180_003, 240_004])).toBeNull()
  })
})
