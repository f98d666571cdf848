import { eq, sql } from 'drizzle-orm'
import { createEngine } from '../../server/alarms/createEngine.ts'
import { writeBaseData } from '../../server/database/baseData.ts'
import { createBus } from '../../server/database/bus.ts'
import { readConfig } from '../../server/config.ts'
import type { Database } from '../../server/database/db.ts'
import { createIngest } from '../../server/ingest/createIngest.ts'
import { makeSiteCurves } from '../../server/ingest/siteCurves.ts'
import { settleRollups } from '../../server/rollups/settleRollups.ts'
import { numbers } from '../../server/ingest/insertRows.ts'
import type { Point } from '../../server/live/live.ts'
import { customers, devices, gateways, indicators, orgs, sites } from '../../server/tables/index.ts'
import { createTestDatabase } from '../database.ts'

export interface IngestFigure {
  name: string
  /** Rows a second of the ingest path ÷ rows a second of the bare insert. */
  ratio: number
  /** The same with what the door's timers do afterwards: newest values, days with late readings, sums and curves of sites. */
  settledRatio: number
  rowsPerSecond: number
  bareRowsPerSecond: number
}

const minute = 60_000
/** Indicators of each device. */
export const measured = 10
/** So many rounds warm both sides up: a server's code has long been compiled. */
const warm = 4
const rounds = warm + 23
const orgId = 'bench'

/**
 * 800 devices on 40 sites, a limit on every tenth point: what a region looks like.
 * @returns devices by number, of one site after the other, and what each measures
 */
export async function region(database: Database, siteCount = 40, devicesPerSite = 20) {
  const { db } = database
  await writeBaseData(db)
  await db.insert(orgs).values({ id: orgId, kind: 'enterprise', name: orgId, enterpriseId: orgId }).onConflictDoNothing()
  await db.insert(customers).values({ id: orgId, orgId, consNo: orgId, name: orgId }).onConflictDoNothing()
  const site = (n: number) => ({
    id: `bench-${n}`,
    orgId,
    customerId: orgId,
    name: `${n}`,
    shortName: `${n}`,
    type: '003',
    areaCode: '130102',
    address: '',
    longitude: 114,
    latitude: 38,
    installedKw: 1,
    runningKw: 1,
    operationDate: '2020-01-01',
  })
  const indexes = Array.from({ length: siteCount }, (_, n) => n)
  await db.insert(sites).values(indexes.map(site))
  await db.insert(gateways).values(indexes.map(n => ({ id: `bench-${n}`, orgId, siteId: `bench-${n}`, name: '', secretHash: '' })))
  await db.execute(sql`
    insert into devices (no, org_id, site_id, gateway_id, type, name, brand, model, energy_kind, commissioned_on)
    select
      'bench-' || n, ${orgId}, 'bench-' || n % ${siteCount}, 'bench-' || n % ${siteCount}, '003001', n::text, '', '',
      'generation', '2020-01-01'
    from generate_series(0, ${siteCount * devicesPerSite - 1}) n
  `)
  const rows = await db.select({ id: devices.id, no: devices.no }).from(devices).where(eq(devices.orgId, orgId)).orderBy(devices.id)
  const known = (await db.select().from(indicators).orderBy(indicators.id)).slice(0, measured)
  await db.execute(sql`insert into alarm_limits (org_id, device_id, indicator_id, lower, upper, type, level)
    select ${orgId}, id, ${known[0]!.id}, -1e6, 1e6, '03', '2' from devices where org_id = ${orgId}`)
  await settleRollups(db)
  // The curves of sites that are new are made when the door starts, once; here it only takes readings.
  await makeSiteCurves(db, new Date())
  await db.execute(sql`create unlogged table bench_readings (like readings including all)`)
  await db.execute(sql`alter table bench_readings set logged`)
  return { rows, known }
}

/** The bare insert of the same rows into a table of the same primary key. */
async function bare({ db }: Database, rows: readonly { deviceId: number; indicatorId: number; at: number; value: number }[]) {
  await db.transaction(tx =>
    tx.execute(sql`
      insert into bench_readings (device_id, indicator_id, at, value, quality)
      select d, i, to_timestamp(at / 1000), value, 0
      from unnest(
        ${numbers(rows.map(row => row.deviceId))}::int[], ${numbers(rows.map(row => row.indicatorId))}::int[],
        ${numbers(rows.map(row => row.at))}::float8[], ${numbers(rows.map(row => row.value))}::real[]
      ) as u(d, i, at, value)
    `),
  )
}

/**
 * The whole door (validation, dedupe, curves, day energy, alarm rules, commit) against a bare `unnest` insert of the same rows, in turns
 * on one engine. `live`: every device once, minute after minute. `backlog`: a gateway sends many minutes of few devices.
 */
export async function benchIngest(): Promise<IngestFigure[]> {
  const database = await createTestDatabase()
  try {
    return await measure(database)
  } finally {
    await database.close()
  }
}

async function measure(database: Database): Promise<IngestFigure[]> {
  const { rows: list, known } = await region(database)
  let clock = Date.now()
  const bus = await createBus(database, { databaseUrl: undefined })
  const log = console as unknown as Parameters<typeof createIngest>[0]['log']
  const base = { config: readConfig({ NODE_ENV: 'test' }), database, db: database.db, bus, log, clock: () => new Date(clock) }
  const ingest = createIngest(base, createEngine(base))
  const now = Math.floor(clock / minute) * minute
  const points = (devicesFrom: number, deviceCount: number, from: number, moments: number) =>
    list.slice(devicesFrom, devicesFrom + deviceCount).flatMap(({ id, no }) =>
      known.flatMap(({ id: indicatorId, no: indicatorNo, lowest }) =>
        Array.from({ length: moments }, (_, n) => ({
          deviceId: id,
          indicatorId,
          no,
          indicatorNo,
          at: from + n * minute,
          value: Math.max(0, lowest) + (n % 7) / 10,
        })),
      ),
    )
  const batches = {
    live: (round: number) => {
      clock = now + round * minute
      return points(0, list.length, clock, 1)
    },
    backlog: (round: number) => points((round * 4) % list.length, 4, now - 300 * minute, 200),
  }
  const figures: IngestFigure[] = []
  for (const [name, batch] of Object.entries(batches)) {
    await database.db.execute(sql`truncate bench_readings, readings, curves, device_days`)
    let [ownMs, bareMs, count] = [0, 0, 0]
    for (let round = 0; round < rounds; round++) {
      const rows = batch(round)
      const delivery: Point[] = rows.map(row => [row.no, row.indicatorNo, row.at, row.value])
      const turns = [
        async () => {
          const began = performance.now()
          await bare(database, rows)
          if (round >= warm) bareMs += performance.now() - began
        },
        async () => {
          const began = performance.now()
          const { accepted } = await ingest.accept(delivery)
          if (accepted !== rows.length) throw new Error(`${rows.length - accepted} readings not accepted`)
          if (round >= warm) ownMs += performance.now() - began
        },
      ]
      // Neither side always goes first.
      for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn()
      if (round >= warm) count += rows.length
    }
    const began = performance.now()
    await ingest.stop()
    const settledMs = ownMs + performance.now() - began
    figures.push({
      name: `ingest ${name}`,
      ratio: Number((bareMs / ownMs).toFixed(2)),
      settledRatio: Number((bareMs / settledMs).toFixed(2)),
      rowsPerSecond: Math.round((count / ownMs) * 1000),
      bareRowsPerSecond: Math.round((count / bareMs) * 1000),
    })
  }
  await database.db.execute(sql`drop table bench_readings`)
  await bus.close()
  return figures
}
