import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { judge } from '../../../core/contract/orders/judge.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { type App, buildApp } from '../../../server/app.ts'
import { type Bus, createBus } from '../../../server/database/bus.ts'
import { type Database, openDatabase } from '../../../server/database/db.ts'
import type { OrderNews } from '../../../server/live/live.ts'
import { remind } from '../../../server/orders/reminders/remind.ts'
import { orderSteps, sites } from '../../../server/tables/index.ts'
import { programArgs } from '../../programs.ts'
import { openSite, type Person, type Site } from '../../site.ts'

/** Two servers stand on one database only where that is a server's. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('two processes on one database', () => {
  let site: Site
  let other: { app: App; bus: Bus; database: Database }
  let customer: Person
  let watch: Person
  let stationId = ''
  let now = new Date('2030-07-01T01:00:00Z')
  const received: OrderNews[] = []

  beforeAll(async () => {
    site = await openSite()
    const database = await openDatabase({ databaseUrl: site.database.url, dataDir: '' })
    const bus = await createBus(database, { databaseUrl: site.database.url })
    const app = await buildApp({ config: site.config, database, bus, clock: () => now })
    await app.ready()
    other = { app, bus, database }
    site.app.services.clock = () => now
    ;[customer, watch] = [await site.as('lvdao'), await site.as('jizhong.watch')]
    const [own] = await site.database.db.select().from(sites).where(eq(sites.customerId, 'K1001015')).orderBy(asc(sites.id)).limit(1)
    stationId = own!.id
    while ((await remind(site.app.services)) > 0);
    site.app.services.bus.subscribe('order', news => void received.push(...(news ?? [])))
  })
  afterAll(async () => {
    await other.app.close()
    await other.bus.close()
    await other.database.close()
    await site.close()
  })

  const openStep = async (id: string) => {
    const [step] = await site.database.db
      .select()
      .from(orderSteps)
      .where(and(eq(orderSteps.orderId, Number(id)), isNull(orderSteps.endedAt)))
    return { id, taskId: String(step!.id) }
  }
  /** Orders that wait to be judged, due within the hour. */
  async function waiting(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const { id } = await customer.api(repair.add, { stationId, faultAppearance: '3 号箱变异响', degree: '1' })
      await customer.api(repair.submit, await openStep(id))
      ids.push(id)
    }
    return ids
  }
  const hours = (n: number) => {
    now = new Date(now.getTime() + n * 3_600_000)
  }
  const late = (ids: readonly string[]) => received.filter(({ kind, orderId }) => kind === 'late' && ids.includes(String(orderId)))

  it('let one of two go on who take the same step on both at once', async () => {
    const [id] = await waiting(1)
    await watch.api(judge.submit, { nextSteps: '1', faultType: '1', faultLevel: '4', faultReason: '轴承磨损', ...(await openStep(id!)) })
    const input = { crewId: 'T100111', ...(await openStep(id!)) }
    const deliver = async (app: App) => {
      const call: AnyCall = rushRepair.deliver
      return (await app.inject({ method: call.method, url: call.path, headers: watch.headers, payload: input })).json().code as number
    }
    const codes = await Promise.all([site.app, other.app, site.app, other.app].map(deliver))
    expect(codes.toSorted()).toEqual([200, 409, 409, 409])
    const { rows } = await site.database.db.execute(
      sql`
        select node, ended_at is null as open
        from order_steps
        where order_id = ${Number(id)}
        order by id desc
        limit 2
      `,
    )
    expect(rows).toEqual([
      { node: 'arrive', open: true },
      { node: 'dispatch', open: false },
    ])
  })

  it('tell each late step once, whichever finds it, and each hears what the other found', async () => {
    const ids = await waiting(5)
    hours(1)
    const counts = await Promise.all([site.app, other.app, site.app, other.app].map(({ services }) => remind(services)))
    // What else waited in the region may be among them.
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(ids.length)
    await vi.waitFor(() => expect(late(ids)).toHaveLength(ids.length), { timeout: 20_000 })
    expect(await remind(other.app.services)).toBe(0)
    expect(new Set(late(ids).map(({ orderId }) => orderId)).size).toBe(ids.length)
    // Nobody hears that what is late will be due.
    expect(received.filter(({ kind, orderId }) => kind === 'near' && ids.includes(String(orderId)))).toEqual([])
  })

  it('take over what a killed one had in hand and not told', async () => {
    const ids = await waiting(3)
    hours(1)
    const child = spawn(process.execPath, [...programArgs('claimChild'), site.database.url!, now.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(child, 'exit')
    const [said] = await once(child.stdout, 'data')
    expect(Number(said)).toBe(ids.length)
    await remind(site.app.services)
    expect(late(ids)).toEqual([])
    child.kill('SIGKILL')
    await gone
    await vi.waitFor(
      async () => {
        await remind(site.app.services)
        expect(late(ids)).toHaveLength(ids.length)
      },
      { timeout: 20_000 },
    )
    const { rows } = await site.database.db.execute(
      sql`
        select count(*)::int as left
        from order_steps
        where ended_at is null
          and escalated_at is null
          and due_at < ${now.toISOString()}::timestamptz
      `,
    )
    expect(rows).toEqual([{ left: 0 }])
  })
})
