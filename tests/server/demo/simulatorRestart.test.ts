import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createFaults } from '../../../server/demo/simulator/faultState.ts'
import { faultsOf } from '../../../server/demo/world/faultsOf.ts'
import { seedOf } from '../../../server/demo/seeded.ts'
import { createEngine } from '../../../server/alarms/createEngine.ts'
import { createLiveness } from '../../../server/alarms/abnormal/createLiveness.ts'
import { judgeAll } from '../../../server/alarms/abnormal/startAbnormal.ts'
import { simulatedUntil } from '../../../server/demo/steps.ts'
import { readFact, writeFact } from '../../../server/database/facts.ts'
import { createIngest } from '../../../server/ingest/createIngest.ts'
import { createSimulator } from '../../../server/demo/simulator/createSimulator.ts'
import { deliverRegion } from '../../../server/demo/simulator/deliverRegion.ts'
import { loadRegion } from '../../../server/demo/simulator/loadRegion.ts'
import type { DeviceModel } from '../../../server/demo/simulator/simulation.ts'
import { type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { keepSites } from '../../keepSites.ts'

const minute = 60_000
const china = (time: string) => Date.parse(`2026-06-${time}:00+08:00`)

let site: IngestSite
let models: Map<number, DeviceModel>
beforeAll(async () => {
  site = await openDoor('region at noon')
  await keepSites(site.db, 2)
  models = new Map((await loadRegion(site.db)).flatMap(each => each.models).map(model => [model.device.id, model]))
})
afterAll(() => site.close())

/** Is there a reason for an alarm of this type, at some time in the hour before it was raised? */
function reasonFor(type: string, { device, defects, silent, aheadMs }: DeviceModel, at: number) {
  const lately = Array.from({ length: 60 }, (_, back) => at - back * minute)
  // Nothing arrived at the last five full minutes: devices deliver on the minute.
  if (type === '11') return lately.every((moment, back) => back > 4 || silent(Math.floor(moment / minute) * minute))
  if (type === '12') return lately.map(createFaults(seedOf(device.no))).some(({ stopped }) => stopped)
  if (type === '16') return lately.some(moment => aheadMs(moment) > 2 * minute)
  return lately.some(moment => defects.strings.at(moment) !== null)
}

/**
 * Alarms of abnormal conditions raised after a moment that nothing explains; what people switch is simulated elsewhere
 * and stands still here.
 */
async function unexplained(since: number) {
  const { rows } = await site.db.execute<{ device_id: number; type: string; remark: string; at: string }>(sql`
    select device_id, alarms.type, remark, raised_at::text as at
    from alarms
      join devices on devices.id = device_id
    where sign = '2'
      and raised_at > ${new Date(since).toISOString()}::timestamptz
      and devices.simulation ->> 'kind' <> 'actuator'
    order by alarms.id
  `)
  return rows.filter(row => {
    const model = models.get(row.device_id)
    return !model || !reasonFor(row.type, model, Date.parse(row.at))
  })
}

/**
 * A server that starts at one moment after a stop, makes up for it while its clock runs, and then works until another, judging all the time
 * as the alarm engine does.
 */
async function serve(from: number, until: number) {
  site.now.ms = from
  const ingest = createIngest(site.base, createEngine(site.base))
  await ingest.start()
  const simulator = createSimulator(site.base, ingest)
  const liveness = createLiveness(site.base)
  const since = new Map<string, number>()
  const judge = () => judgeAll(site.base, liveness.now(), since, () => {})
  const reached = async () => Date.parse((await readFact(site.db, simulatedUntil)) ?? '')
  await simulator.start()
  let judged = 0
  let done = 0
  for (let now = await reached(); now < Math.floor(site.now.ms / minute) * minute; now = await reached()) {
    await new Promise(next => setTimeout(next, 5))
    if (now === done) continue
    // Minutes pass while the past is delivered: the clock runs with the steps, whatever the machine's speed, and about
    // as fast as a slow one takes them.
    done = now
    site.now.ms += 2_500
    // When devices were last heard is written every ten seconds of real time: here with the clock.
    await ingest.stop()
    await judge()
    judged++
  }
  await simulator.stop()
  const whileBehind = judged
  const region = await loadRegion(site.db)
  const first = (await reached()) + minute
  for (let at = first; at <= until; at += 2 * minute) {
    site.now.ms = Math.max(site.now.ms, at + 20_000)
    for (const moment of [at - minute, at]) await deliverRegion(region, moment, new Map(), ingest, () => false)
    await writeFact(site.db, simulatedUntil, new Date(at).toISOString())
    // Twice within two minutes, as every half minute would be: when devices were last heard is written between.
    await ingest.stop()
    await judge()
  }
  liveness.leave()
  return whileBehind
}

/** The server before works until twenty minutes before a moment; what came between its own start and the last end nobody measured. */
async function workUntilShortlyBefore(moment: number) {
  const stopped = moment - 20 * minute
  const ingest = createIngest(site.base, createEngine(site.base))
  const region = await loadRegion(site.db)
  for (let at = stopped - 20 * minute; at <= stopped; at += minute) {
    site.now.ms = at + 20_000
    await deliverRegion(region, at, new Map(), ingest, () => false)
  }
  await ingest.stop()
  await writeFact(site.db, simulatedUntil, new Date(stopped).toISOString())
}

describe('a restart', { timeout: 300_000 }, () => {
  it('after a night raises nothing but what is broken, neither while it makes up for the past nor after', async () => {
    const from = china('11T05:00')
    const judged = await serve(from, china('11T06:10'))
    expect(judged).toBeGreaterThan(0)
    expect(await unexplained(from)).toEqual([])
  })

  it('before midnight keeps quiet over midnight', async () => {
    const from = china('11T23:50')
    await workUntilShortlyBefore(from)
    await serve(from, china('12T00:12'))
    expect(await unexplained(from)).toEqual([])
  })

  it('before dusk keeps quiet while the sun goes down', async () => {
    const from = china('12T18:40')
    await workUntilShortlyBefore(from)
    await serve(from, china('12T19:40'))
    expect(await unexplained(from)).toEqual([])
  })

  it('with a clock that was set back goes on from now, and so does a server whose clock is set back meanwhile', async () => {
    const reached = async () => Date.parse((await readFact(site.db, simulatedUntil)) ?? '')
    const now = china('12T20:00')
    await writeFact(site.db, simulatedUntil, new Date(now + 3 * 24 * 60 * minute).toISOString())
    // The next minute is half a second away.
    site.now.ms = now + minute - 100
    const ingest = createIngest(site.base, createEngine(site.base))
    await ingest.start()
    const simulator = createSimulator(site.base, ingest)
    await simulator.start()
    await vi.waitFor(async () => expect(await reached()).toBe(now), { timeout: 20_000 })
    site.now.ms = now - 26 * 60 * minute + minute - 100
    await vi.waitFor(async () => expect(await reached()).toBe(now - 26 * 60 * minute), { timeout: 20_000 })
    await simulator.stop()
    await ingest.stop()
    await writeFact(site.db, simulatedUntil, new Date(now).toISOString())
  })

  it('says what is really broken', async () => {
    const after = china('13T00:00')
    const gaps = [...models.values()].flatMap(model =>
      faultsOf(seedOf(model.device.no), after)
        .filter(fault => fault.kind === 'communication-gap' && fault.endMs - fault.startMs > 30 * minute)
        .map(fault => ({ id: model.device.id, startMs: fault.startMs })),
    )
    const [gap] = gaps.sort((a, b) => a.startMs - b.startMs)
    expect(gap).toBeDefined()
    const from = Math.floor((gap?.startMs ?? 0) / minute) * minute - 3 * minute
    await workUntilShortlyBefore(from)
    await serve(from, from + 14 * minute)
    const { rows } = await site.db.execute<{ device_id: number }>(sql`
      select device_id
      from alarms
      where type = '11'
        and recovered_at is null
        and raised_at > ${new Date(from).toISOString()}::timestamptz
    `)
    expect(rows.map(row => row.device_id)).toContain(gap?.id)
    expect(await unexplained(from)).toEqual([])
  })
})
