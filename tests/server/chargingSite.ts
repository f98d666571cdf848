import fastify, { type FastifyInstance } from 'fastify'
import type { AnyCall, InputOf, ReplyOf } from '../../core/contract/call.ts'
import { charging } from '../../core/contract/charging.ts'
import { CallError } from '../../core/errors.ts'
import { createRefusals } from '../../server/access/createRefusals.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { readConfig } from '../../server/config.ts'
import type { Services } from '../../server/context.ts'
import { chargingHandlers } from '../../server/domains/charging/charging.ts'
import { answerFailures } from '../../server/http/answerFailures.ts'
import { implement } from '../../server/http/implement.ts'
import * as t from '../../server/tables/index.ts'
import { hashToken } from '../../server/access/tokens.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'

/** Noon of a Monday in Shanghai. */
export const noon = '2026-06-15T04:00:00Z'
const pileState = 91

export interface ChargingSite {
  app: FastifyInstance
  database: TestDatabase
  services: Services
  /** Moves the server's clock; site time. */
  at(time: string): void
  as(who: Who): <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>
  report(gateway: 'G1' | 'G2', orders: InputOf<typeof charging.reportOrders>['orders']): Promise<ReplyOf<typeof charging.reportOrders>>
  close(): Promise<void>
}
type Who = 'chief' | 'east' | 'west'

/**
 * Two enterprises with one charging site each. East: E1 (piles E1-P1 of 60 kW and E1-P2 of 7 kW behind gateway G1); West: W1 (W1-P1 of 60 kW behind G2).
 * The tariff for round figures: valley 0.30 until 08:00, flat 0.70 until 10:00, peak 1.00 until 14:00, flat later; service 0.40.
 */
export async function openCharging(): Promise<ChargingSite> {
  const database = await createTestDatabase()
  const { db } = database
  await writeBaseData(db)
  let now = new Date(noon)
  const app = fastify()
  answerFailures(app)
  const clock = () => now
  const refusals = createRefusals({ db, clock, log: app.log })
  const services = { config: readConfig({}, { demo: true }), database, db, clock, refusals } as Partial<Services> as Services
  implement(app, services, { charging }, { charging: chargingHandlers })
  await insert(db)
  const call = async (one: AnyCall, input: unknown, headers: Record<string, string>) => {
    const given = input as Record<string, string>
    const response = await app.inject({
      method: one.method,
      url: one.path,
      headers,
      ...(one.method === 'GET' ? { query: given } : { payload: given }),
    })
    const { code, msg, data } = response.json<{ code: number; msg: string; data: never }>()
    if (code !== 200) throw new CallError(code, msg)
    return data
  }
  return {
    app,
    database,
    services,
    at: time => {
      now = new Date(`${time.replace(' ', 'T')}+08:00`)
    },
    as: who => (one, input) => call(one, input, { token: `token-${who}` }),
    report: (gateway, orders) => call(charging.reportOrders, { orders }, { gateway, secret: `secret-${gateway}` }),
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

async function insert(db: TestDatabase['db']) {
  await db.insert(t.tariffs).values({
    kind: 'charging',
    areaCode: '130000',
    validFrom: '2026-01-01',
    seasons: [{ months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], hours: 'GGGGGGGGPPFFFFPPPPPPPPPP' }],
    prices: { J: 1.2, F: 1, P: 0.7, G: 0.3 },
    servicePrice: 0.4,
    source: '测试',
  })
  await db.insert(t.orgs).values([
    { id: 'platform', kind: 'platform', name: '平台' },
    { id: 'east', kind: 'enterprise', name: '东区新能源' },
    { id: 'west', kind: 'enterprise', name: '西区新能源' },
  ])
  for (const [id, orgId] of [
    ['chief', 'platform'],
    ['east', 'east'],
    ['west', 'west'],
  ] as const) {
    await db.insert(t.users).values({ id, loginName: id, userName: id, passwordHash: '-', orgId })
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db
      .insert(t.sessions)
      .values({ tokenHash: hashToken(`token-${id}`), userId: id, loginPath: 'login', signKeyId: id, signKey: '00', expiresAt })
    await db.insert(t.roles).values({ id, name: id, kind: 'operator', orgId })
    await db.insert(t.userRoles).values({ userId: id, roleId: id })
    await db.insert(t.roleResources).values({ roleId: id, resourceId: 'wallCharging' })
  }
  const site = { customerId: 'c', type: '005', areaCode: '130102', address: '路 1 号', longitude: 114.5, latitude: 38 }
  await db.insert(t.sites).values([
    {
      ...site,
      id: 'E1',
      orgId: 'east',
      name: '长安充电站',
      shortName: '长安',
      installedKw: 67,
      runningKw: 67,
      operationDate: '2024-01-01',
    },
    {
      ...site,
      id: 'W1',
      orgId: 'west',
      name: '桥西充电站',
      shortName: '桥西',
      installedKw: 60,
      runningKw: 60,
      operationDate: '2024-01-01',
    },
  ])
  await db.insert(t.gateways).values(
    (
      [
        ['G1', 'east', 'E1'],
        ['G2', 'west', 'W1'],
      ] as const
    ).map(([id, orgId, siteId]) => ({ id, orgId, siteId, name: id, secretHash: hashToken(`secret-${id}`) })),
  )
  const pile = { brand: '牌', model: '型', energyKind: 'charging', commissionedOn: '2024-01-01' }
  await db.insert(t.devices).values([
    { ...pile, id: 1, no: 'E1-P1', orgId: 'east', siteId: 'E1', gatewayId: 'G1', type: '005001', name: '1号直流桩', ratedKw: 60 },
    { ...pile, id: 2, no: 'E1-P2', orgId: 'east', siteId: 'E1', gatewayId: 'G1', type: '005002', name: '1号交流桩', ratedKw: 7 },
    { ...pile, id: 3, no: 'W1-P1', orgId: 'west', siteId: 'W1', gatewayId: 'G2', type: '005001', name: '1号直流桩', ratedKw: 60 },
    { ...pile, id: 4, no: 'E1-M1', orgId: 'east', siteId: 'E1', gatewayId: 'G1', type: '001029', name: '总表', energyKind: 'purchase' },
  ])
  const reading = (deviceId: number, indicatorId: number, value: number, seconds: number) => ({
    deviceId,
    indicatorId,
    value,
    at: new Date(Date.parse(noon) - seconds * 1000),
    quality: 0,
  })
  await db
    .insert(t.latest)
    .values([
      reading(1, 1, 45, 30),
      reading(1, pileState, 1, 30),
      reading(1, 92, 12.5, 600),
      reading(1, 93, 55, 600),
      reading(2, 1, 0, 600),
      reading(2, pileState, 0, 600),
      reading(3, 1, 30, 20),
      reading(3, pileState, 0, 20),
    ])
  const of = (siteId: string, orgId: string, kind: string, kwh: number, day: string) => ({ siteId, orgId, kind, day, kwh })
  await db
    .insert(t.siteDays)
    .values([
      of('E1', 'east', 'charging', 180, '2026-06-14'),
      of('E1', 'east', 'purchase', 200, '2026-06-14'),
      of('E1', 'east', 'charging', 50, '2026-06-13'),
      of('W1', 'west', 'charging', 70, '2026-06-14'),
    ])
}
