import { eq } from 'drizzle-orm'
import { microgrid } from '../../core/contract/microgrid.ts'
import type { Services } from '../../server/context.ts'
import { microgridHandlers } from '../../server/domains/microgrid/microgrid.ts'
import { implement } from '../../server/http/implement.ts'
import * as t from '../../server/tables/index.ts'
import { activePower, type Monitored, morning, openMonitored, slots } from './monitored.ts'

export const day = '2026-06-15'
const stateOfCharge = 31
const pileState = 91
const vehicleCharge = 93

const ago = (seconds: number) => new Date(Date.parse(morning) - seconds * 1000)

/**
 * The enterprises of `openMonitored` with one micro-grid G1 of the east: E1 generates 50 kW, E3 uses 250 kW, storage E4 discharges 40 kW at 60 % of 200 kWh,
 * at E5 one of two piles charges with 30 kW while the site's meter shows 33 kW. E1 belongs to another customer than the rest.
 */
export async function openMicrogrid(): Promise<Monitored> {
  const place = await openMonitored()
  const { db } = place.database
  let now = new Date(morning)
  const services = { config: place.config, database: place.database, db, clock: () => now } as Partial<Services> as Services
  implement(place.app, services, { microgrid }, { microgrid: microgridHandlers })
  const people = ['chief', 'east', 'customer', 'west']
  const held = people.flatMap(roleId => ['wallMicrogrid', 'wallDistribution'].map(resourceId => ({ roleId, resourceId })))
  await db.insert(t.roleResources).values(held)
  await insertPlant(db)
  await insertNow(db)
  await insertPast(db)
  return {
    ...place,
    at: iso => {
      now = new Date(iso)
    },
  }
}

type Db = Monitored['database']['db']

/** Gives G1 a meter at its grid connection. @returns what takes it away again */
export async function addGridMeter(
  db: Db,
  { kw, curve = {}, imported, exported }: { kw: number; curve?: Record<number, number>; imported?: number; exported?: number },
) {
  const id = 31
  const meter = { gatewayId: 'g', orgId: 'east', brand: '牌', model: '型', commissionedOn: '2024-03-10', type: '001031', name: '关口表' }
  await db.insert(t.devices).values({ ...meter, id, no: 'E3-G1', siteId: 'E3', energyKind: 'import', ratedKw: 400 })
  await db.insert(t.latest).values({ deviceId: id, indicatorId: activePower, value: kw, at: ago(30), quality: 0 })
  await db.insert(t.curves).values({ deviceId: id, indicatorId: activePower, day, step: 15, slots: slots(curve) })
  const days = Object.entries({ import: imported, export: exported }).flatMap(([kind, kwh]) =>
    kwh === undefined ? [] : [{ deviceId: id, kind, day, kwh }],
  )
  if (days.length) await db.insert(t.deviceDays).values(days)
  return async () => {
    for (const table of [t.latest, t.curves, t.deviceDays]) await db.delete(table).where(eq(table.deviceId, id))
    await db.delete(t.devices).where(eq(t.devices.id, id))
  }
}

async function insertPlant(db: Db) {
  await db.insert(t.microgrids).values({
    id: 'G1',
    orgId: 'east',
    name: '长安园',
    kind: 'park',
    areaCode: '130102',
    longitude: 114.54,
    latitude: 38.04,
    busV: 400,
    contractKw: 400,
  })
  const site = {
    orgId: 'east',
    customerId: 'c2',
    areaCode: '130102',
    address: '路 1 号',
    longitude: 114.54,
    latitude: 38.04,
    installedKw: 100,
    runningKw: 100,
    operationDate: '2024-01-01',
    microgridId: 'G1',
  }
  await db.insert(t.sites).values([
    { ...site, id: 'E4', name: '长安储能', shortName: '储能', type: '004', storageKwh: 200 },
    { ...site, id: 'E5', name: '长安充电', shortName: '充电', type: '005' },
  ])
  await db.execute(`update sites set microgrid_id = 'G1' where id in ('E1', 'E3')`)
  const device = { gatewayId: 'g', orgId: 'east', brand: '牌', model: '型', commissionedOn: '2024-03-10' }
  await db.insert(t.devices).values([
    { ...device, id: 11, no: 'E4-C1', siteId: 'E4', name: '变流器', type: '004001', energyKind: 'charge', ratedKw: 100 },
    { ...device, id: 12, no: 'E4-B1', siteId: 'E4', name: '电池', type: '004002', ratedKw: 100 },
    { ...device, id: 13, no: 'E5-P1', siteId: 'E5', name: '1号直流桩', type: '005001', energyKind: 'charging', ratedKw: 60 },
    { ...device, id: 14, no: 'E5-P2', siteId: 'E5', name: '1号交流桩', type: '005002', energyKind: 'charging', ratedKw: 7 },
    { ...device, id: 15, no: 'E5-M1', siteId: 'E5', name: '充电总表', type: '001029' },
    { ...device, id: 21, no: 'E3-K1', siteId: 'E3', name: '1号进线', type: '001001' },
    { ...device, id: 22, no: 'E3-K2', siteId: 'E3', name: '2号进线', type: '001001' },
    { ...device, id: 23, no: 'E3-T1', siteId: 'E3', name: '1号变压器', type: '001002', ratedKw: 500 },
    { ...device, id: 24, no: 'E3-F2', siteId: 'E3', name: '1号馈线', type: '001003' },
    { ...device, id: 25, no: 'E3-F3', siteId: 'E3', name: '2号馈线', type: '001003' },
    { ...device, id: 26, no: 'E3-F4', siteId: 'E3', name: '3号馈线', type: '001003' },
    { ...device, id: 27, no: 'E3-U1', siteId: 'E3', name: '母线电压', type: '001030' },
    { ...device, id: 28, no: 'E3-A1', siteId: 'E3', name: '配电室', type: '009001' },
  ])
}

async function insertNow(db: Db) {
  const reading = (deviceId: number, indicatorId: number, value: number, seconds = 30) => ({
    deviceId,
    indicatorId,
    value,
    at: ago(seconds),
    quality: 0,
  })
  await db
    .insert(t.latest)
    .values([
      reading(11, activePower, 40),
      reading(12, stateOfCharge, 60),
      reading(13, activePower, 30),
      reading(13, pileState, 1),
      reading(13, vehicleCharge, 55, 300),
      reading(14, activePower, 0),
      reading(14, pileState, 0),
      reading(15, activePower, 33),
      reading(5, 7, 0),
      reading(21, 11, 5770),
      reading(21, 21, 10),
      reading(22, 11, 0),
      reading(22, 21, 0),
      reading(23, 6, 85),
      reading(23, 21, 400),
      reading(24, 21, 3),
      reading(25, 21, 0),
      reading(26, 21, 3, 600),
      ...[14, 15, 16].map((line, n) => reading(27, line, 396 + 3 * n)),
      reading(27, 9, 50),
      reading(28, 1002, 41),
      reading(28, 1001, 50, 600),
    ])
  const state = (value: number, seconds: number) => reading(13, pileState, value, seconds)
  await db.insert(t.readings).values([state(0, 1200), state(1, 600), state(1, 60)])
  const none = 9.9999999e7
  await db.insert(t.alarmLimits).values({ orgId: 'east', deviceId: 28, indicatorId: 1002, lower: -none, upper: 40, type: '06', level: '3' })
}

async function insertPast(db: Db) {
  await db.insert(t.deviceDays).values([
    { deviceId: 11, kind: 'charge', day, kwh: 25 },
    { deviceId: 11, kind: 'discharge', day, kwh: 15 },
    { deviceId: 13, kind: 'charging', day, kwh: 18 },
  ])
  const curve = (deviceId: number, on: string, values: Record<number, number>, indicatorId = activePower) => ({
    deviceId,
    indicatorId,
    day: on,
    step: 15,
    slots: slots(values),
  })
  const hour = (kw: number) => ({ 36: kw, 37: kw, 38: kw, 39: kw })
  // E1 has 30 kW at 10:00 (openMonitored) and an inverter missing at 10:15.
  await db
    .insert(t.curves)
    .values([
      curve(5, day, { 40: 240, 41: 260 }),
      curve(5, '2026-06-14', { 40: 100 }),
      curve(11, day, { 40: -60, 41: 10 }),
      curve(12, day, { 40: 58 }, stateOfCharge),
      curve(13, day, { 40: 12, 41: 12 }),
      curve(14, day, { 40: 0, 41: 0 }),
      curve(23, day, { 40: 82 }, 6),
      curve(1, '2026-06-13', hour(10)),
      curve(2, '2026-06-13', { ...hour(6), 40: 6 }),
    ])
  const order = { orgId: 'east', siteId: 'E5', deviceId: 13, kwh: 10, periods: {}, energyCents: 1500, serviceCents: 500 }
  await db.insert(t.chargingOrders).values([
    { ...order, no: 'o1', startedAt: ago(1800), reportedAt: ago(30) },
    { ...order, no: 'o2', startedAt: ago(86_400), endedAt: ago(80_000), reportedAt: ago(80_000) },
  ])
}
