import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { toleratedSkewSeconds } from '../../../core/time/clockSkew.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { quality } from '../../../core/units/quality.ts'
import { seedOf } from '../../../server/demo/seeded.ts'
import { chinaDayStart, DAY, HOUR, MINUTE, siteDay } from '../../../core/time/time.ts'
import { judgeAll } from '../../../server/alarms/abnormal/startAbnormal.ts'
import { historyOf } from '../../../server/demo/fill/fillHistory.ts'
import { pastClocks } from '../../../server/demo/fill/pastClocks.ts'
import type { SiteModel } from '../../../server/demo/simulator/createSiteModel.ts'
import { deliverRegion } from '../../../server/demo/simulator/deliverRegion.ts'
import { loadRegion } from '../../../server/demo/simulator/loadRegion.ts'
import { restoreTotals } from '../../../server/demo/simulator/restoreTotals.ts'
import type { DeviceModel } from '../../../server/demo/simulator/simulation.ts'
import { fold } from '../../../server/ingest/fold.ts'
import { faultsOf } from '../../../server/demo/world/faultsOf.ts'
import { readCurves } from '../../../server/ingest/readCurve.ts'
import { alarms, deviceDays, devices, gateways, indicators, latest, readings } from '../../../server/tables/index.ts'
import { noon } from '../../template.ts'
import { type IngestSite, openDoor } from '../fixtures/ingestSite.ts'

let site: IngestSite
let region: SiteModel[]
let models: DeviceModel[]

beforeAll(async () => {
  site = await openDoor('region at noon')
  region = await loadRegion(site.db)
  models = region.flatMap(each => each.models)
})
beforeEach(async () => {
  await site.empty()
  await site.db.delete(alarms)
})
afterAll(() => site.close())

const dayNames = (count: number, from = chinaDayStart(noon)) => Array.from({ length: count }, (_, n) => from + n * DAY)
const shown = (model: DeviceModel, no: string, at: number) => model.read(at, true)[[...model.fast, ...model.slow].indexOf(no)] ?? Number.NaN
const register = (model: DeviceModel, at: number) => shown(model, indicator.dayEnergy, at)
/** What it truly counts, kWh. */
const truth = (model: DeviceModel, at: number) => model.energies(at).find(({ kind }) => kind === model.device.energyKind)?.kwh ?? 0
const dayEnd = (dayStart: number) => dayStart + DAY - 1
const quiet = (model: DeviceModel, from: number, to: number) => {
  for (let at = from; at <= to; at += MINUTE) if (model.silent(at)) return false
  return true
}
/** The first of all devices and days for which it holds. */
function find(of: readonly DeviceModel[], days: readonly number[], holds: (model: DeviceModel, day: number) => boolean) {
  for (const day of days) for (const model of of) if (holds(model, day)) return { model, day }
  throw new Error('the region has no such device')
}
const alone = (...only: DeviceModel[]) => region.map(each => ({ ...each, models: each.models.filter(model => only.includes(model)) }))
/** Minutes of some devices as they come through the door, delivered by portions. */
async function deliver(part: readonly SiteModel[], from: number, to: number, portion: number) {
  for (let at = from; at < to; at += portion) {
    site.now.ms = Math.min(to, at + portion)
    const sent: Promise<boolean>[] = []
    for (let moment = at; moment < site.now.ms; moment += MINUTE)
      sent.push(deliverRegion(part, moment, new Map(), site.ingest, () => false))
    await Promise.all(sent)
  }
  await site.ingest.stop()
}
const ledgerOf = async ({ device }: DeviceModel, day: number) => {
  const [row] = await site.db
    .select()
    .from(deviceDays)
    .where(
      and(eq(deviceDays.deviceId, device.id), eq(deviceDays.kind, device.energyKind ?? ''), eq(deviceDays.day, siteDay(new Date(day)))),
    )
  return { kwh: row?.kwh ?? Number.NaN, events: row?.events?.map(({ kind }) => kind) ?? [] }
}
const inverters = () => models.filter(({ device }) => device.simulation.kind === 'inverter')

describe('a register that begins again', () => {
  it('some minutes after midnight, by the clock of its inverter, loses nothing and counts nothing twice', async () => {
    const { model, day } = find(
      inverters(),
      dayNames(10),
      (each, at) => register(each, at + MINUTE) > each.device.ratedKw! && quiet(each, at - HOUR, at + 2 * DAY),
    )
    expect(register(model, day + 10 * MINUTE)).toBe(0)
    await deliver(alone(model), day - HOUR, day + 2 * DAY, HOUR)
    for (const at of [day, day + DAY]) expect((await ledgerOf(model, at)).kwh).toBeCloseTo(truth(model, dayEnd(at)), 1)
    const doubted = await site.db.select({ at: readings.at }).from(readings).where(eq(readings.quality, quality.beyondDay))
    expect(doubted.length).toBeGreaterThan(1)
    expect(doubted.every(({ at }) => at.getTime() - chinaDayStart(at.getTime()) < 8 * MINUTE)).toBe(true)
  })

  it('when its inverter starts after a standstill is counted on', async () => {
    const falls = (model: DeviceModel, day: number) =>
      faultsOf(seedOf(model.device.no), day).some(
        ({ kind, endMs }) =>
          kind === 'inverter-stop' &&
          model.power(endMs + HOUR) > 0 &&
          register(model, endMs + MINUTE) < register(model, endMs - MINUTE) - 10,
      )
    const { model, day } = find(inverters(), dayNames(400), (each, at) => falls(each, at) && quiet(each, at, at + DAY))
    await deliver(alone(model), day, day + DAY, HOUR)
    const { kwh, events } = await ledgerOf(model, day)
    expect(events).toEqual(['reset'])
    // What it counted after the last reading before it began again nobody has seen.
    expect(Math.abs(kwh - truth(model, dayEnd(day)))).toBeLessThan((model.device.ratedKw! * MINUTE) / HOUR + 0.1)
    expect(register(model, dayEnd(day))).toBeLessThan(truth(model, dayEnd(day)) - 10)
  })
})

describe('a meter that is exchanged', () => {
  it('begins at 0 with both registers, and costs the ledger what nobody counted meanwhile, no more', async () => {
    const meters = models.filter(({ device }) => device.simulation.kind === 'load' && device.energyKind)
    const { model, day } = find(meters, dayNames(1500), (each, at) => {
      const [exchange] = each.exchanges.within(at, at + DAY)
      return exchange !== undefined && quiet(each, at - HOUR, exchange.startMs - 1) && quiet(each, exchange.endMs, at + DAY + 2 * HOUR)
    })
    const { startMs, endMs } = model.exchanges.within(day, day + DAY)[0]!
    const before = { deviceId: model.device.id, kind: model.device.energyKind!, day: siteDay(new Date(day - DAY)), kwh: 50_000 }
    await site.db.insert(deviceDays).values(before)
    await restoreTotals(site.db, region, day)
    const shownLast = startMs - MINUTE
    expect(shown(model, indicator.totalEnergy, shownLast)).toBeCloseTo(50_000 + register(model, shownLast), 1)
    await deliver(alone(model), day, day + DAY + 2 * HOUR, HOUR)

    const integral = (from: number, to: number) => {
      let kwh = 0
      for (let at = from + MINUTE / 2; at < to; at += MINUTE) kwh += model.power(at) / 60
      return kwh
    }
    const { kwh, events } = await ledgerOf(model, day)
    const minuteKwh = model.power(startMs) / 60
    expect(events).toEqual(['reset'])
    expect(Math.abs(kwh - truth(model, dayEnd(day)))).toBeLessThan(minuteKwh + 0.1)
    const counted = integral(day, startMs) + integral(endMs, day + DAY)
    expect(Math.abs(kwh / counted - 1)).toBeLessThan(0.01)
    expect(integral(startMs, endMs)).toBeGreaterThan(10 * minuteKwh)

    const after = day + DAY + HOUR
    expect(shown(model, indicator.totalEnergy, after) / (integral(endMs, after) || 1)).toBeCloseTo(1, 1)
    // A process that starts later knows it from the ledger.
    const [known] = alone(model).flatMap(each => each.models)
    const later = (await loadRegion(site.db)).flatMap(each => each.models).find(each => each.device.no === model.device.no)!
    await restoreTotals(site.db, [{ ...region[0]!, models: [later] }], day + DAY)
    expect(shown(later, indicator.totalEnergy, after)).toBeCloseTo(shown(known!, indicator.totalEnergy, after), 0)
  })
})

describe('a gateway whose clock runs ahead', () => {
  /** The site of one, with the moment from which it is further ahead than is tolerated and the one at which it is set right. */
  function ofGateway() {
    for (const day of dayNames(900))
      for (const each of region) {
        const [model] = each.models
        const drift = model?.defects.clock.within(day, day + DAY).find(({ startMs }) => startMs >= day)
        if (!model || !drift || each.models.some(other => other.device.gatewayId !== model.device.gatewayId)) continue
        const from = chinaDayStart(drift.startMs + (toleratedSkewSeconds / drift.severity) * DAY) + DAY
        if (from + DAY < drift.endMs && each.models.some(({ device }) => device.energyKind)) return { each, from, drift }
      }
    throw new Error('no clock runs ahead')
  }
  const skewAlarms = () => site.db.select().from(alarms).where(eq(alarms.type, '16'))

  it('is found and told once, and told to be right again', async () => {
    const { each, drift } = ofGateway()
    const others = region.filter(other => other !== each).slice(0, 2)
    const since = new Map<string, number>()
    const live = async (from: number, minutes: number) => {
      for (let n = 0; n < minutes; n++) {
        site.now.ms = from + n * MINUTE + 400
        await deliverRegion([each, ...others], from + n * MINUTE, new Map(), site.ingest, () => false)
        if (n % 3 !== 2) continue
        await site.ingest.stop()
        await judgeAll(site.base, { listeningSince: new Date(from), arrived: [] }, since, () => {})
      }
    }
    const set = Math.ceil(drift.endMs / MINUTE) * MINUTE
    await live(set - 30 * MINUTE, 30)
    const { gatewayId } = each.models[0]!.device
    const [gateway] = await site.db.select().from(gateways).where(eq(gateways.id, gatewayId))
    expect(gateway!.clockSkewSeconds).toBeCloseTo((drift.severity * (drift.endMs - drift.startMs)) / DAY, -1)
    expect(await skewAlarms()).toMatchObject([{ siteId: each.site.id, status: '1', remark: expect.stringMatching(/时钟超前 [234] 分钟$/) }])
    const values = await site.db.select({ at: latest.at }).from(latest)
    expect(values.filter(({ at }) => at.getTime() > site.now.ms)).toEqual([])
    await live(set, 20)
    expect(await skewAlarms()).toMatchObject([{ status: '3' }])
    const right = await site.db
      .select({ seconds: gateways.clockSkewSeconds })
      .from(gateways)
      .where(
        inArray(
          gateways.id,
          others.flatMap(other => other.models.map(({ device }) => device.gatewayId)),
        ),
      )
    expect(right.every(({ seconds }) => seconds !== null && Math.abs(seconds) < 2)).toBe(true)
  })

  it('puts into another day no more than moves while it is wrong', async () => {
    const { each, from } = ofGateway()
    const ahead = each.models[0]!.aheadMs(from + DAY)
    expect(ahead).toBeGreaterThan(2 * MINUTE)
    const counting = each.models.filter(model => model.device.energyKind && quiet(model, from - HOUR, from + DAY + HOUR))
    expect(counting.length).toBeGreaterThan(0)
    await deliver(alone(...counting), from - HOUR, from + DAY + HOUR, HOUR)
    for (const model of counting) {
      const { kwh } = await ledgerOf(model, from)
      const midnightKw = Math.max(...[-5, 0, 5].map(minutes => Math.abs(model.power(from + DAY + minutes * MINUTE))))
      expect(Math.abs(kwh - truth(model, dayEnd(from))), model.device.no).toBeLessThan((midnightKw * (ahead + MINUTE)) / HOUR + 0.1)
    }
  })

  it('is backfilled as it would have been delivered', async () => {
    const { each, from } = ofGateway()
    const [begin, anchor] = [from + 11.5 * HOUR, from + 12 * HOUR]
    const model = each.models.find(other => other.device.energyKind && other.power(anchor) > 1 && quiet(other, begin, anchor))!
    const ids = new Map((await site.db.select({ id: indicators.id, no: indicators.no }).from(indicators)).map(({ id, no }) => [no, id]))
    const { minutes, days } = await historyOf({ ...each, models: [model] }, ids, anchor, {
      energyDays: 1,
      quarterDays: 1,
      slowDays: 0,
      minuteHours: 1,
      alarmDays: 0,
    })
    await deliver(alone(model), begin, anchor, 10 * MINUTE)
    site.now.ms += HOUR
    await fold(site.db, new Date(site.now.ms))
    const key = { deviceId: model.device.id, indicatorId: ids.get(indicator.dayEnergy)! }
    const day = siteDay(new Date(from))
    const [live] = await readCurves(site.db, [key], day, 1)
    const filled = minutes.find(row => row.indicatorId === key.indicatorId && row.day === day)!
    const minuteKwh = Math.max(model.power(begin), model.power(anchor)) / 60
    let compared = 0
    for (let minute = (begin - from) / MINUTE + 6; minute < (anchor - from) / MINUTE; minute++) {
      const value = live!.slots[minute]
      if (value == null) continue
      expect(Math.abs(value - filled.slots[minute]!)).toBeLessThan(1.1 * minuteKwh + 0.1)
      compared++
    }
    expect(compared).toBeGreaterThan(15)
    expect(Math.abs(model.energies(anchor)[0]!.kwh - filled.slots[(anchor - from) / MINUTE - 1]!)).toBeGreaterThan(2 * minuteKwh)
    expect(days.filter(row => row.day === day)).toMatchObject([{ kwh: expect.closeTo(truth(model, anchor), 1) }])
  })

  it('is among the alarms of the past, open while it lasts', () => {
    const { each, drift } = ofGateway()
    const behind = each.models
    const during = drift.endMs - DAY
    const [open, ...none] = pastClocks(behind, '一号网关', during - 30 * DAY, during)
    expect(none).toEqual([])
    expect(open).toMatchObject({ deviceId: behind[0]!.device.id, type: '16', remark: '一号网关时钟超前 2 分钟', recoveredAt: null })
    expect(behind[0]!.aheadMs(open!.raisedAt)).toBeGreaterThan(2 * MINUTE)
    expect(pastClocks(behind, '一号网关', during - 30 * DAY, drift.endMs + DAY)[0]!.recoveredAt).toBeGreaterThan(drift.endMs)
    expect(pastClocks(behind, '一号网关', drift.endMs + HOUR, drift.endMs + DAY)).toEqual([])
  })
})

it('few devices are wrong at a time', async () => {
  const at = dayNames(365)
  const share = (count: number) => count / (at.length * models.length)
  const clocks = at.flatMap(day => models.filter(model => model.aheadMs(day) > 0)).length
  const exchanges = models.flatMap(model => model.exchanges.within(at[0]!, at.at(-1)!)).length
  expect(share(clocks)).toBeLessThan(0.04)
  expect(exchanges).toBeLessThan(12)
  expect(Math.max(...models.map(model => Math.max(...at.map(day => model.aheadMs(day)))))).toBeLessThan(5 * MINUTE)
  expect(await site.db.$count(devices, sql`${devices.simulation} ->> 'kind' <> 'actuator'`)).toBe(models.length)
})
