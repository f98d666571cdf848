import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { explain } from '../../../../core/contract/platform/explain.ts'
import { pv } from '../../../../core/contract/energy/pv.ts'
import { expectedPower } from '../../../../core/physics/expectedPower.ts'
import { clearSky, extraterrestrial, splitIrradiance } from '../../../../core/physics/irradiance.ts'
import { planeOfArray } from '../../../../core/physics/planeOfArray.ts'
import { onPlane } from '../../../../core/physics/planeSample.ts'
import { sunPosition } from '../../../../core/physics/sunPosition.ts'
import { addDays, instantOf, MINUTE } from '../../../../core/time/time.ts'
import { explainHandlers } from '../../../../server/domains/platform/explain.ts'
import { pvHandlers } from '../../../../server/domains/energy/pv/pv.ts'
import { fitAll } from '../../../../server/domains/energy/pv/startFits.ts'
import * as t from '../../../../server/tables/index.ts'
import { activePower, type Monitored, openMonitored } from '../../fixtures/monitored.ts'

const [irradiance, moduleTemp] = [51, 52]
const [latitude, longitude] = [38, 114.5]
const today = '2026-06-15'
const sensor = { tilt: 10, azimuth: 180 }
const planes = [90, 270, 90, 270].map(azimuth => ({ tilt: 15, azimuth }))
const rating = { ratedKw: 100, dcKw: 115 }

let place: Monitored
let now = new Date(`${today}T12:00:00+08:00`)

/** Light of a cloudless day on the sensor, and what inverters on the planes make of it. */
function clearDay(day: string) {
  const start = instantOf(day).getTime()
  const slots = Array.from({ length: 96 }, (_, slot) => {
    const at = start + (slot + 0.5) * 15 * MINUTE
    const [sun, extra] = [sunPosition(at, latitude, longitude), extraterrestrial(at)]
    const light = splitIrradiance(sun.zenith < 88 ? 0.95 * clearSky(sun.zenith) : 0, sun.zenith, extra)
    const total = light.ghi > 0 ? planeOfArray(light, sun, sensor, extra).total : 0
    const sky = { sun, light, extra, irradiance: total, moduleTemp: 20 + total / 32 }
    return { ...sky, powers: planes.map(plane => powerOn(onPlane(sky, plane))) }
  })
  return slots
}
const powerOn = (sample: ReturnType<typeof onPlane>) =>
  sample.irradiance > 0 ? expectedPower(rating, sample.irradiance, sample.moduleTemp, sample.modifier) : 0

const curvesOf = (day: string) => {
  const slots = clearDay(day)
  const curve = (deviceId: number, indicatorId: number, of: (slot: (typeof slots)[number]) => number) => ({
    deviceId,
    indicatorId,
    day,
    step: 15,
    slots: slots.map(of),
  })
  return [
    ...planes.map((_, n) => curve(11 + n, activePower, ({ powers }) => powers[n]!)),
    curve(19, irradiance, slot => slot.irradiance),
    curve(19, moduleTemp, slot => slot.moduleTemp),
  ]
}

/** P1: a roof to the east and west, two inverters of 100 kW each, with a sensor that faces south; eight cloudless days and a ninth. */
beforeAll(async () => {
  place = await openMonitored()
  const { db } = place.database
  place.at(now)
  place.add({ pv, explain }, { pv: pvHandlers, explain: explainHandlers({ pv }, { pv: pvHandlers }) })
  await db.insert(t.roleResources).values({ roleId: 'chief', resourceId: 'wallPhoto' })
  await db.insert(t.roleResources).values({ roleId: 'east', resourceId: 'wallPhoto' })
  await db.delete(t.sites)
  await db.insert(t.sites).values({
    ...{ id: 'P1', orgId: 'east', customerId: 'c2', name: '东西坡电站', shortName: '东西坡', address: '路', type: '003' },
    ...{ longitude, latitude, areaCode: '130102', operationDate: '2025-01-01', installedKw: 460, runningKw: 460 },
  })
  const device = { gatewayId: 'g', siteId: 'P1', orgId: 'east', brand: '牌', model: '型', commissionedOn: '2025-01-01' }
  await db.insert(t.devices).values([
    ...planes.map((_, n) => ({
      ...device,
      ...{ id: 11 + n, no: `P1-I${n + 1}`, name: `逆变器 ${n + 1}`, type: '003001', ratedKw: 100, energyKind: 'generation' },
    })),
    { ...device, id: 19, no: 'P1-S', name: '气象站', type: '009002' },
  ])
  await db.insert(t.pvPlants).values({ siteId: 'P1', orgId: 'east', ...sensor })
  for (let back = 8; back >= 0; back--) await db.insert(t.curves).values(curvesOf(addDays(today, -back)))
  const noon = clearDay(today)[48]!
  const latest = (deviceId: number, indicatorId: number, value: number) => ({
    ...{ deviceId, indicatorId, value, at: new Date(now.getTime() - 30_000), quality: 0 },
  })
  await db
    .insert(t.latest)
    .values([
      ...noon.powers.map((kw, n) => latest(11 + n, activePower, kw)),
      latest(19, irradiance, noon.irradiance),
      latest(19, moduleTemp, noon.moduleTemp),
    ])
})
afterAll(() => place.close())

const health = async () => {
  const { records } = await place.as('east')(pv.getInverterHealth, {})
  return new Map(records.map(record => [record.deviceNo, record]))
}
const asked = (deviceNo: string) =>
  place.as('east')(explain.figure, {
    ...{ path: pv.getInverterHealth.path, input: {}, field: 'records.*.expectedPower', key: deviceNo },
  })

describe('a roof to the east and west under one sensor', () => {
  it('has its planes read from clear days, and its expectation made on each of them', async () => {
    const { db } = place.database
    // As if all faced south, those to the west are weak in the morning.
    const before = await health()
    expect(before.get('P1-I2')!.expectedHours! / before.get('P1-I2')!.dayHours!).toBeGreaterThan(1.1)

    await fitAll({ db, clock: () => now })
    const [plant] = await db.select().from(t.pvPlants)
    for (const [n, { tilt, azimuth }] of planes.entries()) {
      const found = plant!.fittedPlanes[11 + n]!
      expect(Math.abs(found.tilt - tilt)).toBeLessThan(1)
      expect(Math.abs(found.azimuth - azimuth)).toBeLessThan(5)
    }
    const after = await health()
    // Light too weak to compare by is in what was given alone.
    for (const record of after.values()) {
      expect(record.expectedHours! / record.dayHours!).toBeGreaterThan(0.975)
      expect(record.expectedHours! / record.dayHours!).toBeLessThan(1.005)
    }
    const losses = await place.as('east')(pv.getLosses, { siteId: 'P1' })
    expect(losses.today.kwh!).toBeLessThan(0.01 * 400 * 3)
    expect(losses.yesterday.kwh!).toBeLessThan(0.01 * 400 * 6)
  })

  it('says where the light on an inverter was taken from, and that its plane is fitted, or given', async () => {
    const explanation = await asked('P1-I2')
    expect(explanation.inputs[0]).toMatchObject({ name: '斜面辐照 G', quality: 'estimated' })
    expect(explanation.inputs[0]!.note).toMatch(/换算至本机倾角 1[45]/)
    expect(explanation.inputs[0]!.note).toContain('按晴好日拟合')
    expect(explanation.versions.find(({ name }) => name === '逆变器朝向')?.text).toContain('按晴好日拟合')

    const { db } = place.database
    await db.insert(t.inverterPlanes).values({ deviceId: 12, orgId: 'east', tilt: 15, azimuth: 270 })
    expect((await asked('P1-I2')).inputs[0]!.note).toContain('倾角 15°、方位 270°（台账）')
    expect((await asked('P1-I2')).value).toBeCloseTo(clearDay(today)[48]!.powers[1]!, 1)
    await db.delete(t.inverterPlanes).where(eq(t.inverterPlanes.deviceId, 12))
  })

  it('of an inverter with modules on both sides is expected what both sides give', async () => {
    const { db } = place.database
    const both = [90, 270].map((azimuth, n) => ({ deviceId: 11, no: n + 1, orgId: 'east', tilt: 15, azimuth, share: 0.5 }))
    await db.insert(t.inverterPlanes).values(both)
    const [east, west] = clearDay(today)[48]!.powers as [number, number]
    expect((await asked('P1-I1')).value).toBeCloseTo((east + west) / 2, 0)
    await db.delete(t.inverterPlanes)
  })

  it('keeps what was found of its planes when it is fitted anew', async () => {
    const { db } = place.database
    const before = (await db.select().from(t.pvPlants))[0]!.fittedPlanes
    now = new Date(now.getTime() + 86_400_000)
    place.at(now)
    await fitAll({ db, clock: () => now })
    expect((await db.select().from(t.pvPlants))[0]!.fittedPlanes).toEqual(before)
    expect((await db.select().from(t.pvDays).where(eq(t.pvDays.day, today)))[0]!.n).toBeGreaterThan(0)
  })
})
