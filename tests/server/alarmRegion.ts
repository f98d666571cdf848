import { sql } from 'drizzle-orm'
import { indicator } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import { createEngine } from '../../server/alarms/createEngine.ts'
import type { Base } from '../../server/alarms/points.ts'
import { createBus } from '../../server/database/bus.ts'
import { readConfig } from '../../server/config.ts'
import type { AlarmChange, AlarmEngine, Reading } from '../../server/live.ts'
import { alarmLimits, customers, devices, gateways, indicators, orgs, sites } from '../../server/tables/index.ts'
import { createTestDatabase } from '../database.ts'

export const temperatureId = 41
export const powerId = 1

/** Two enterprises with a site each; `count` inverters at the first one, all with a temperature limit of 75 °C. */
export async function openAlarmRegion(count = 4, limit: Partial<typeof alarmLimits.$inferInsert> = {}) {
  const database = await createTestDatabase()
  const { db } = database
  const config = readConfig({ LOG_LEVEL: 'silent', NODE_ENV: 'test' }, { databaseUrl: database.url })
  const bus = await createBus(database, config)
  let now = new Date('2026-07-01T04:00:00Z')
  const base: Base = { config, database, db, bus, clock: () => now, log: console as unknown as Base['log'] }

  await db.insert(orgs).values(['east', 'west'].map(id => ({ id, enterpriseId: id, kind: 'enterprise', name: id })))
  await db.insert(customers).values({ id: 'c1', orgId: 'east', consNo: '1', name: '东岗水务', contact: '李工', phone: '13812342207' })
  await db.insert(sites).values(
    ['east', 'west'].map(orgId => ({
      ...{ id: `${orgId}-site`, orgId, customerId: 'c1', name: `${orgId} 光伏电站`, shortName: orgId, type: '003', areaCode: '130102' },
      ...{ address: '石家庄市', longitude: 114.5, latitude: 38, installedKw: 1000, runningKw: 1000, operationDate: '2023-01-01' },
    })),
  )
  await db.insert(gateways).values({ id: 'g1', orgId: 'east', siteId: 'east-site', name: '1# 网关', secretHash: 'none' })
  await db.insert(indicators).values([
    { id: temperatureId, no: indicator.deviceTemperature, name: '机内温度', unit: '℃', classify: '001', lowest: -50, highest: 150 },
    { id: powerId, no: indicator.activePower, name: '有功功率', unit: 'kW', classify: '001', lowest: -1000, highest: 1000 },
  ])
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  for (let from = 0; from < count; from += 1000) {
    const slice = numbers.slice(from, from + 1000)
    await db.insert(devices).values(
      slice.map(id => ({
        ...{ id, no: `D${id}`, orgId: 'east', siteId: 'east-site', gatewayId: 'g1', type: '003001', name: `${id}# 逆变器` },
        ...{ brand: '阳光', model: 'SG110CX', ratedKw: 100, energyKind: 'generation', commissionedOn: '2023-01-01' },
      })),
    )
    await db.insert(alarmLimits).values(
      slice.map(deviceId => ({
        ...{ orgId: 'east', deviceId, indicatorId: temperatureId, lower: -9.9999999e7, upper: 75, type: '05', level: '2' },
        ...limit,
      })),
    )
  }

  const heard: AlarmChange[] = []
  bus.subscribe('alarm', changes => heard.push(...(changes ?? [])))

  /** As ingest does it: one transaction, then the announcement. */
  const deliver = async (engine: AlarmEngine, readings: readonly Reading[]) => {
    const changes = await db.transaction(tx => engine.evaluate(tx, readings))
    engine.announce(changes)
    return changes
  }
  const at = (seconds: number) => Date.parse('2026-07-01T04:00:00Z') + seconds * 1000
  const temperature = (deviceId: number, seconds: number, value: number, q: number = quality.good): Reading => ({
    ...{ deviceId, indicatorId: temperatureId, indicatorNo: indicator.deviceTemperature, orgId: 'east', siteId: 'east-site' },
    ...{ at: at(seconds), value, quality: q },
  })
  const rows = async () =>
    (
      await db.execute<{ device_id: number; remark: string; open: boolean; peak: number; value: number }>(
        sql`select device_id, remark, recovered_at is null as open, peak, value from alarms order by id`,
      )
    ).rows
  return {
    base,
    db,
    database,
    heard,
    deliver,
    temperature,
    rows,
    newEngine: () => createEngine(base),
    /** As it was opened: nothing has been measured, nothing raised, the clock at its beginning. */
    empty: async () => {
      await db.execute(sql`delete from alarms`)
      await db.execute(sql`delete from latest`)
      await db.execute(sql`update devices set last_seen_at = null`)
      await db.execute(sql`update alarm_limits set upper = 75`)
      heard.length = 0
      now = new Date(at(0))
    },
    moveTo: (seconds: number) => {
      now = new Date(at(seconds))
    },
    close: async () => {
      await bus.close()
      await database.close()
    },
  }
}
