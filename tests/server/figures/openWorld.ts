import fastify from 'fastify'
import { type SQL, sql } from 'drizzle-orm'
import type { AnyCall, InputOf, ReplyOf } from '../../../core/contract/call.ts'
import { charging } from '../../../core/contract/energy/charging.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { microgrid } from '../../../core/contract/energy/microgrid.ts'
import { pv } from '../../../core/contract/energy/pv.ts'
import { CallError } from '../../../core/errors.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import type { Services } from '../../../server/context.ts'
import { chargingHandlers } from '../../../server/domains/energy/charging/charging.ts'
import { homeHandlers } from '../../../server/domains/platform/home.ts'
import { ingestHandlers } from '../../../server/domains/devices/ingest.ts'
import { mapHandlers } from '../../../server/domains/walls/map.ts'
import { microgridHandlers } from '../../../server/domains/energy/microgrid/microgrid.ts'
import { pvHandlers } from '../../../server/domains/energy/pv/pv.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { implement } from '../../../server/http/implement.ts'
import { fold } from '../../../server/ingest/fold.ts'
import * as t from '../../../server/tables/index.ts'
import { type IngestSite, openDoor } from '../fixtures/ingestSite.ts'
import { quarterMs, quarterOf, type Source, sparseDay, type SentPoint } from './signals.ts'
import { recomputation } from './recomputation.ts'

type Db = IngestSite['db']
export type Who = 'chief' | 'east' | 'west' | 'customer'
export type Ask = <C extends AnyCall>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>

/** What stands in a world, and what its devices report beside power and energy. */
export interface Plan {
  place(db: Db): Promise<Source[]>
  /** Further readings of a quarter. */
  beside?(quarter: number): SentPoint[]
  /** Leaves out what no figure of a test needs, by indicator number. */
  takes?(indicator: string): boolean
  /** True while a device says nothing. */
  silent?(no: string, at: number): boolean
}

export interface World {
  db: Db
  now: { ms: number }
  /** One answer serves all figures of a moment. */
  as(who: Who): Ask
  /** Lets every answer pass through something on its way. */
  through(pass: (call: AnyCall, reply: unknown) => unknown): void
  /** Rows of a recomputation. */
  query<Row extends object>(text: SQL): Promise<Row[]>
  /** Lets the devices report all quarters from where they stand until an instant, through the door, and the clock go on with them. */
  play(until: string): Promise<void>
  /** Goes on to an instant; what lies between was never measured. */
  goOnTo(until: string): void
  /** Lets the devices report a few counters of a site-local day each. */
  playCounters(day: string): Promise<void>
  /** Delivers readings as they are, now. */
  deliver(points: readonly SentPoint[]): Promise<void>
  report(orders: InputOf<typeof charging.reportOrders>['orders']): Promise<ReplyOf<typeof charging.reportOrders>>
  close(): Promise<void>
}

/** Between two deliveries. */
const stepMs = 12 * 3_600_000

/** An empty installation whose readings come in by the call of the gateways, and whose figures are asked by the calls of the screens. */
export async function openWorld({ place, beside, takes = () => true, silent }: Plan): Promise<World> {
  const door = await openDoor()
  const { db, now, base } = door
  const app = fastify({ bodyLimit: 2 ** 26 })
  answerFailures(app)
  const services = { ...base, ingest: door.ingest } as Partial<Services> as Services
  implement(
    app,
    services,
    { home, map, microgrid, ingest, charging, pv },
    {
      home: homeHandlers,
      map: mapHandlers,
      microgrid: microgridHandlers,
      ingest: ingestHandlers,
      charging: chargingHandlers,
      pv: pvHandlers,
    },
  )
  await insertPeople(db)
  const sources = await place(db)
  for (const statement of recomputation) await db.execute(sql.raw(statement))

  async function call(one: AnyCall, input: unknown, headers: Record<string, string>) {
    const given = input as Record<string, string>
    const response = await app.inject({
      method: one.method,
      url: one.path,
      headers,
      ...(one.method === 'GET' ? { query: given } : { payload: given }),
    })
    if (one.bytes && response.statusCode === 200) return response.rawPayload as never
    const { code, msg, data } = response.json<{ code: number; msg: string; data: never }>()
    if (code !== 200) throw new CallError(code, msg)
    return data
  }

  async function deliver(points: readonly SentPoint[]) {
    for (let from = 0; from < points.length; from += 40_000) {
      const { refused } = await call(ingest.readings, { points: points.slice(from, from + 40_000) }, { gateway: 'g', secret: 'secret' })
      if ((refused as unknown[]).length) throw new Error(JSON.stringify(refused))
    }
    // What the door does by its own timers.
    await door.ingest.stop()
    await db.execute(sql`insert into told select * from readings on conflict do nothing`)
    await fold(db, new Date(now.ms))
  }

  let delivered = 0
  let pass = (_: AnyCall, reply: unknown): unknown => reply
  const answers = new Map<string, Promise<never>>()
  const world: World = {
    db,
    now,
    deliver,
    as: who => async (one, input) => {
      const key = `${now.ms} ${who} ${one.path} ${JSON.stringify(input)}`
      const answer = answers.get(key) ?? call(one, input, { token: `token-${who}` })
      answers.set(key, answer)
      return pass(one, await answer) as never
    },
    through: next => {
      pass = next
    },
    query: async text => (await db.execute(text)).rows as never,
    report: orders => call(charging.reportOrders, { orders }, { gateway: 'g', secret: 'secret' }),
    goOnTo: until => {
      delivered = Date.parse(until)
    },
    async play(until) {
      const end = Date.parse(until)
      while (delivered < end) {
        const step = Math.min(end, delivered + stepMs)
        const quarters = Array.from(
          { length: Math.ceil(step / quarterMs) - Math.floor(delivered / quarterMs) },
          (_, n) => n + Math.floor(delivered / quarterMs),
        )
        const points = quarters
          .flatMap(quarter => [...sources.flatMap(source => quarterOf(source, quarter)), ...(beside?.(quarter) ?? [])])
          .filter(([no, indicator, at]) => at > delivered && at <= step && takes(indicator) && !silent?.(no, at))
        now.ms = step
        await deliver(points)
        delivered = step
      }
    },
    async playCounters(day) {
      const points = sources.flatMap(source => sparseDay(source, day))
      now.ms = Math.max(...points.map(([, , at]) => at)) + 60_000
      await deliver(points)
    },
    close: async () => {
      await app.close()
      await door.close()
    },
  }
  return world
}

async function insertPeople(db: Db) {
  await db.insert(t.orgs).values([
    { id: 'platform', kind: 'platform', name: '平台' },
    { id: 'east', kind: 'enterprise', name: '东区新能源' },
    { id: 'west', kind: 'enterprise', name: '西区新能源' },
  ])
  await db.insert(t.customers).values([
    { id: 'c1', orgId: 'east', consNo: '1', name: '东一' },
    { id: 'c2', orgId: 'east', consNo: '2', name: '东二' },
    { id: 'c3', orgId: 'west', consNo: '3', name: '西一' },
  ])
  for (const [id, orgId, customerId] of [
    ['chief', 'platform', null],
    ['east', 'east', null],
    ['west', 'west', null],
    ['customer', 'east', 'c1'],
  ] as const) {
    await db.insert(t.users).values({ id, loginName: id, userName: id, passwordHash: '-', orgId, customerId })
    // The session is as old as the world is: its clock begins in the past.
    const session = { tokenHash: hashToken(`token-${id}`), userId: id, loginPath: 'login', signKeyId: id, signKey: '00' }
    await db.insert(t.sessions).values({ ...session, expiresAt: new Date('2099-01-01') })
    await db.insert(t.roles).values({ id, name: id, kind: 'operator', orgId })
    await db.insert(t.userRoles).values({ userId: id, roleId: id })
    const held = ['home', 'wallMap', 'wallMicrogrid', 'wallDistribution', 'wallPhoto', 'wallCompare']
    await db.insert(t.roleResources).values(held.map(resourceId => ({ roleId: id, resourceId })))
  }
  await db.insert(t.gateways).values({ id: 'g', orgId: 'platform', siteId: '-', name: '网关', secretHash: hashToken('secret') })
}
