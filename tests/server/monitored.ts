import { and, eq, sql } from 'drizzle-orm'
import fastify, { type FastifyInstance, type LightMyRequestResponse } from 'fastify'
import type { AnyCall, InputOf, ReplyOf } from '../../core/contract/call.ts'
import { desk } from '../../core/contract/desk.ts'
import { electricity } from '../../core/contract/electricity.ts'
import { generation } from '../../core/contract/generation.ts'
import { home } from '../../core/contract/home.ts'
import { map } from '../../core/contract/map.ts'
import { powerAnalysis } from '../../core/contract/powerAnalysis.ts'
import { repair } from '../../core/contract/repair.ts'
import { screen } from '../../core/contract/screen.ts'
import { sharing } from '../../core/contract/sharing.ts'
import { weather } from '../../core/contract/weather.ts'
import { CallError } from '../../core/errors.ts'
import { createRefusals } from '../../server/access/createRefusals.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { type Config, readConfig } from '../../server/config.ts'
import type { Services } from '../../server/context.ts'
import { deskHandlers } from '../../server/domains/desk.ts'
import { electricityHandlers } from '../../server/domains/electricity.ts'
import { generationHandlers } from '../../server/domains/generation/generation.ts'
import { homeHandlers } from '../../server/domains/home.ts'
import { mapHandlers } from '../../server/domains/map.ts'
import { powerAnalysisHandlers } from '../../server/domains/powerAnalysis/powerAnalysis.ts'
import { repairHandlers } from '../../server/domains/repair.ts'
import { screenHandlers } from '../../server/domains/screen/screen.ts'
import { sharingHandlers } from '../../server/domains/sharing.ts'
import { weatherHandlers } from '../../server/domains/weather.ts'
import { answerFailures } from '../../server/http/answerFailures.ts'
import { implement } from '../../server/http/implement.ts'
import * as t from '../../server/tables/index.ts'
import { pairSites } from '../../server/ingest/pairSites.ts'
import { hashToken } from '../../server/access/tokens.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** A Monday morning, 10:30 in Shanghai. */
export const morning = '2026-06-15T02:30:00Z'
export const activePower = 1
export const dayEnergy = 2
export const slots = (values: Record<number, number>) => Array.from({ length: 96 }, (_, slot) => values[slot] ?? null) as number[]

export interface Monitored {
  app: FastifyInstance
  database: TestDatabase
  config: Config
  /** Moves the server's clock. */
  at(iso: string): void
  as(who: 'chief' | 'east' | 'customer' | 'west'): <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
  send(call: AnyCall, input: unknown, headers: Record<string, string>): Promise<LightMyRequestResponse>
  close(): Promise<void>
}

/**
 * Two enterprises whose totals can be added up by hand. East: E1 (distributed PV, 石家庄, of customer c1), E2 (centralized PV, 保定, silent for ten
 * minutes) and E3 (business distribution, 石家庄), both of c2. West: W1 (distributed PV, 北京).
 */
export async function openMonitored(): Promise<Monitored> {
  const database = await createTestDatabase()
  const { db } = database
  await writeBaseData(db)
  let now = new Date(morning)
  const config = readConfig({}, { demo: true })
  const app = fastify()
  answerFailures(app)
  const clock = () => now
  const refusals = createRefusals({ db, clock, log: app.log })
  const services = { config, database, db, clock, refusals } as Partial<Services> as Services
  implement(
    app,
    services,
    { desk, electricity, generation, home, map, powerAnalysis, repair, screen, sharing, weather },
    {
      desk: deskHandlers,
      electricity: electricityHandlers,
      generation: generationHandlers,
      home: homeHandlers,
      map: mapHandlers,
      powerAnalysis: powerAnalysisHandlers,
      repair: repairHandlers,
      screen: screenHandlers,
      sharing: sharingHandlers,
      weather: weatherHandlers,
    },
  )
  await insertPeople(db)
  await insertSites(db)
  await insertFigures(db)

  const send: Monitored['send'] = (call, input, headers) => {
    const given = input as Record<string, string>
    return app.inject({ method: call.method, url: call.path, headers, ...(call.method === 'GET' ? { query: given } : { payload: given }) })
  }
  return {
    app,
    database,
    config,
    send,
    at: iso => {
      now = new Date(iso)
    },
    as: who => async (call, input) => {
      const response = await send(call, input, { token: `token-${who}` })
      if (call.bytes && response.statusCode === 200) return response.rawPayload as never
      const { code, msg, data } = response.json<{ code: number; msg: string; data: never }>()
      if (code !== 200) throw new CallError(code, msg)
      return data
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

type Db = TestDatabase['db']

async function insertPeople(db: Db) {
  await db.insert(t.orgs).values([
    { id: 'platform', kind: 'platform', name: '平台' },
    { id: 'east', kind: 'enterprise', name: '东区新能源' },
    { id: 'west', kind: 'enterprise', name: '西区新能源' },
  ])
  const people = [
    ['chief', 'platform', null],
    ['east', 'east', null],
    ['customer', 'east', 'c1'],
    ['west', 'west', null],
  ] as const
  for (const [id, orgId, customerId] of people) {
    await db.insert(t.users).values({ id, loginName: id, userName: id, passwordHash: '-', orgId, customerId })
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db
      .insert(t.sessions)
      .values({ tokenHash: hashToken(`token-${id}`), userId: id, loginPath: 'login', signKeyId: id, signKey: '00', expiresAt })
    await db.insert(t.roles).values({ id, name: id, kind: 'operator', orgId })
    await db.insert(t.userRoles).values({ userId: id, roleId: id })
    await db.insert(t.roleResources).values(['home', 'wallMap', 'elePage'].map(resourceId => ({ roleId: id, resourceId })))
  }
}

async function insertSites(db: Db) {
  await db.insert(t.customers).values([
    { id: 'c1', orgId: 'east', consNo: '1', name: '东一' },
    { id: 'c2', orgId: 'east', consNo: '2', name: '东二' },
    { id: 'c3', orgId: 'west', consNo: '3', name: '西一' },
  ])
  const site = { address: '路 1 号', shortName: '简称' }
  await db.insert(t.sites).values([
    {
      ...site,
      id: 'E1',
      orgId: 'east',
      customerId: 'c1',
      name: '长安屋顶',
      type: '003',
      areaCode: '130102',
      districtName: '长安一台区',
      longitude: 114.54,
      latitude: 38.04,
      installedKw: 100,
      runningKw: 80,
      operationDate: '2024-03-10',
    },
    {
      ...site,
      id: 'E2',
      orgId: 'east',
      customerId: 'c2',
      name: '竞秀电站',
      type: '002',
      areaCode: '130602',
      longitude: 115.46,
      latitude: 38.88,
      installedKw: 200,
      runningKw: 200,
      operationDate: '2025-06-01',
    },
    {
      ...site,
      id: 'E3',
      orgId: 'east',
      customerId: 'c2',
      name: '长安配电房',
      type: '001',
      grade: 'business',
      areaCode: '130102',
      longitude: 114.55,
      latitude: 38.05,
      installedKw: 500,
      runningKw: 500,
      operationDate: '2022-01-01',
    },
    {
      ...site,
      id: 'W1',
      orgId: 'west',
      customerId: 'c3',
      name: '东城屋顶',
      type: '003',
      areaCode: '110101',
      longitude: 116.42,
      latitude: 39.93,
      installedKw: 1000,
      runningKw: 1000,
      operationDate: '2023-01-01',
    },
  ])
  const device = { gatewayId: 'g', type: '003001', brand: '牌', model: '型', commissionedOn: '2024-03-10' }
  await db.insert(t.devices).values([
    { ...device, id: 1, no: 'E1-I1', orgId: 'east', siteId: 'E1', name: '逆变器 1', energyKind: 'generation', ratedKw: 50 },
    { ...device, id: 2, no: 'E1-I2', orgId: 'east', siteId: 'E1', name: '逆变器 2', energyKind: 'generation', ratedKw: 50 },
    { ...device, id: 3, no: 'E1-M1', orgId: 'east', siteId: 'E1', name: '用电表', type: '001027', energyKind: 'consumption', ratedKw: 63 },
    { ...device, id: 4, no: 'E2-I1', orgId: 'east', siteId: 'E2', name: '逆变器 1', energyKind: 'generation', ratedKw: 200 },
    { ...device, id: 5, no: 'E3-M1', orgId: 'east', siteId: 'E3', name: '进线', type: '001027', energyKind: 'consumption', ratedKw: 500 },
    { ...device, id: 6, no: 'E3-F1', orgId: 'east', siteId: 'E3', name: '馈线', type: '001029', energyKind: null },
    { ...device, id: 7, no: 'W1-I1', orgId: 'west', siteId: 'W1', name: '逆变器 1', energyKind: 'generation', ratedKw: 1000 },
  ])
}

async function insertFigures(db: Db) {
  const ago = (seconds: number) => new Date(Date.parse(morning) - seconds * 1000)
  const reading = (deviceId: number, indicatorId: number, value: number, seconds: number) => ({
    deviceId,
    indicatorId,
    value,
    at: ago(seconds),
    quality: 0,
  })
  await db.insert(t.latest).values([
    reading(1, activePower, 30, 30),
    reading(2, activePower, 20, 60),
    reading(3, activePower, 12, 20),
    reading(4, activePower, 99, 600),
    reading(5, activePower, 250, 10),
    reading(6, activePower, 100, 10),
    reading(7, activePower, 600, 5),
    // Half-way between the ends of the quarters of 10:00 and 10:15.
    reading(1, dayEnergy, 70, 450),
    reading(2, dayEnergy, 50, 450),
    reading(7, dayEnergy, 5000, 450),
  ])
  const of = (siteId: string, orgId: string, kind: string, days: Record<string, number>) =>
    Object.entries(days).map(([day, kwh]) => ({ siteId, orgId, kind, day, kwh }))
  await db.insert(t.siteDays).values([
    ...of('E1', 'east', 'generation', {
      '2025-01-01': 50,
      '2025-06-14': 500,
      '2025-06-15': 70,
      '2025-12-31': 90,
      '2026-01-01': 150,
      '2026-05-31': 200,
      '2026-06-01': 300,
      '2026-06-14': 400,
      '2026-06-15': 100,
    }),
    ...of('E1', 'east', 'consumption', { '2026-06-15': 60 }),
    ...of('E2', 'east', 'generation', { '2026-06-14': 800 }),
    ...of('W1', 'west', 'generation', { '2026-06-14': 9000, '2026-06-15': 5000 }),
  ])
  // The same inverter made it in both years.
  for (const [day, before] of [
    ['2026-01-01', 50],
    ['2026-06-14', 500],
  ] as const)
    await db
      .update(t.siteDays)
      .set({ comparedKwh: sql`kwh`, beforeKwh: before })
      .where(and(eq(t.siteDays.siteId, 'E1'), eq(t.siteDays.day, day), eq(t.siteDays.kind, 'generation')))
  await db.insert(t.deviceDays).values([
    { deviceId: 1, kind: 'generation', day: '2026-06-15', kwh: 70 },
    { deviceId: 2, kind: 'generation', day: '2026-06-15', kwh: 50 },
    { deviceId: 5, kind: 'consumption', day: '2026-06-15', kwh: 900 },
    { deviceId: 6, kind: 'consumption', day: '2026-06-15', kwh: 400 },
  ])
  const curve = (deviceId: number, indicatorId: number, day: string, values: Record<number, number>) => ({
    deviceId,
    indicatorId,
    day,
    step: 15,
    slots: slots(values),
  })
  await db
    .insert(t.curves)
    .values([
      curve(1, activePower, '2026-06-15', { 40: 10, 41: 11 }),
      curve(2, activePower, '2026-06-15', { 40: 20 }),
      curve(7, activePower, '2026-06-15', { 40: 600, 41: 610 }),
      curve(1, activePower, '2026-06-14', { 40: 5 }),
      curve(2, activePower, '2026-06-14', { 40: 6 }),
      curve(4, activePower, '2026-06-14', { 40: 7 }),
      curve(1, dayEnergy, '2026-06-14', { 39: 38, 40: 40, 41: 60 }),
      curve(7, dayEnergy, '2026-06-14', { 40: 9000 }),
    ])
  await pairSites(db)
  const alarm = (siteId: string, orgId: string, deviceId: number, sign: string, type: string, status = '1') => ({
    siteId,
    orgId,
    deviceId,
    sign,
    type,
    status,
    level: '2',
    remark: `${siteId} ${sign}`,
    raisedAt: ago(3600),
  })
  await db
    .insert(t.alarms)
    .values([
      { ...alarm('E1', 'east', 1, '1', '01'), raisedAt: ago(7200) },
      alarm('E1', 'east', 2, '2', '12'),
      { ...alarm('E2', 'east', 4, '2', '11', '3'), recoveredAt: ago(60), raisedAt: ago(86_400) },
      { ...alarm('E3', 'east', 5, '1', '04', '3'), handledAt: ago(60), nextDeal: '1' },
      alarm('W1', 'west', 7, '1', '01'),
    ])
  const order = { siteId: 'E1', content: '检查', createdBy: 'east' }
  await db.insert(t.orders).values([
    { ...order, no: '1', orgId: 'east', kind: 'judge', status: '4' },
    { ...order, no: '2', orgId: 'east', kind: 'rushRepair', status: '1' },
    { ...order, no: '3', orgId: 'east', kind: 'rushRepair', status: '2', siteId: 'E3' },
    { ...order, no: '4', orgId: 'west', kind: 'judge', status: '1', siteId: 'W1' },
  ])
  const term = (id: string, orgId: string, customerId: string, cents: number, days: number) => ({
    orgId,
    customerId,
    code: id,
    name: id,
    state: '1',
    amount: cents,
    startsOn: ago(400 * 86_400),
    endsOn: ago(-days * 86_400),
  })
  await db
    .insert(t.contracts)
    .values([
      term('a', 'east', 'c1', 1_000_050, 10),
      term('b', 'east', 'c2', 250_000, 365),
      term('c', 'east', 'c2', 70_000, -1),
      term('d', 'west', 'c3', 99, 365),
    ])
}
