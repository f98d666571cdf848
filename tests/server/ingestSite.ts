import { sql } from 'drizzle-orm'
import { createEngine } from '../../server/alarms/createEngine.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { createBus } from '../../server/database/bus.ts'
import { readConfig } from '../../server/config.ts'
import { createIngest } from '../../server/ingest/createIngest.ts'
import type { Ingest } from '../../server/live.ts'
import { customers, devices, gateways, orgs, sites } from '../../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { quietLog } from '../quietLog.ts'
import { type Content, noon } from '../template.ts'

const orgId = '1001'

export interface IngestSite extends TestDatabase {
  ingest: Ingest
  /** A second server process on the same database. */
  another(): Promise<Ingest>
  /** No readings, and a server process that has seen none. */
  empty(): Promise<void>
  /** The clock of all of them. */
  now: { ms: number }
  base: ReturnType<typeof baseOf>
}

const baseOf = (database: TestDatabase, bus: Awaited<ReturnType<typeof createBus>>, now: { ms: number }) => ({
  config: readConfig({ NODE_ENV: 'test' }, { databaseUrl: database.url }),
  database,
  db: database.db,
  bus,
  log: quietLog,
  clock: () => new Date(now.ms),
})

/** A database with indicators, the engine and the door, at noon; no device, or the demonstration region. */
export async function openDoor(content: Content = 'tables'): Promise<IngestSite> {
  const database = await createTestDatabase(content)
  const now = { ms: noon }
  const bus = await createBus(database, { databaseUrl: database.url })
  await writeBaseData(database.db)
  const base = baseOf(database, bus, now)
  const door = async () => createIngest(base, createEngine(base))
  const site: IngestSite = {
    ...database,
    base,
    now,
    ingest: await door(),
    another: door,
    empty: async () => {
      await database.db.execute(sql`truncate readings, curves, latest, device_days, site_days, site_sums, summed_until, site_curves`)
      await database.db.execute(sql`update devices set last_seen_at = null`)
      site.ingest = await door()
    },
    close: async () => {
      await bus.close()
      await database.close()
    },
  }
  return site
}

/** Inverters I1, I2 behind gateway G1 and a meter M1 behind gateway G2, on one site. */
export async function addSite({ db }: Pick<TestDatabase, 'db'>) {
  await db.insert(orgs).values({ id: orgId, kind: 'enterprise', name: '一号企业', enterpriseId: orgId })
  await db.insert(customers).values({ id: 'K1', orgId, consNo: '1', name: '客户' })
  await db.insert(sites).values({
    id: 'S1',
    orgId,
    customerId: 'K1',
    name: '一号站',
    shortName: '一号',
    type: '003',
    areaCode: '130102',
    address: '路 1 号',
    longitude: 114.5,
    latitude: 38,
    installedKw: 100,
    runningKw: 100,
    operationDate: '2020-01-01',
  })
  await db.insert(gateways).values(['G1', 'G2'].map(id => ({ id, orgId, siteId: 'S1', name: id, secretHash: id })))
  const device = (no: string, gatewayId: string, type: string, energyKind: string) => ({
    no,
    orgId,
    siteId: 'S1',
    gatewayId,
    type,
    name: no,
    brand: 'a',
    model: 'b',
    energyKind,
    commissionedOn: '2020-01-01',
  })
  const rows = await db
    .insert(devices)
    .values([
      device('I1', 'G1', '003001', 'generation'),
      device('I2', 'G1', '003001', 'generation'),
      device('M1', 'G2', '001031', 'consumption'),
      { ...device('X1', 'G1', '003001', 'generation'), enabled: false },
    ])
    .returning({ no: devices.no, id: devices.id })
  return new Map(rows.map(row => [row.no, row.id]))
}
