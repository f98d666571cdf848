import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { password } from '../../../core/rules/rules.ts'
import { addDays, siteDay } from '../../../core/time/time.ts'
import { demoAccounts } from '../../../server/demo/demoAccounts.ts'
import { demoGateways } from '../../../server/demo/demoGateways.ts'
import { demoFile, type DemoSite, demoSites } from '../../../server/demo/demoSites.ts'
import { devicesOf } from '../../../server/demo/fill/devicesOf.ts'
import { suppliesOf } from '../../../server/demo/fill/suppliesOf.ts'
import { hasScene, sceneOf } from '../../../server/demo/scene/actuatorPlan.ts'
import { ensureDemo } from '../../../server/demo/ensureDemo.ts'
import { forgetKnownSecrets, renewGatewaySecret, secretFollowsFromNumber } from '../../../server/access/gatewaySecrets.ts'
import { verifyPassword } from '../../../server/access/passwords.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { gatewayOf } from '../../../server/principal.ts'
import { facts, gateways, sites, users } from '../../../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'

/** 2026-06-10 12:00 in China. */
const noon = new Date('2026-06-10T04:00:00Z')
const clock = () => noon

const measured = (site: DemoSite) => [...devicesOf(site), ...suppliesOf(site)]
/** With what people switch, which has a present state and no history. */
const allOf = (site: DemoSite) => [...measured(site), ...(hasScene(site) ? sceneOf(site) : [])]

let database: TestDatabase
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) => (await database.db.execute<T>(query)).rows

beforeAll(async () => {
  database = await createTestDatabase()
  // Killed twice on the way: once between two sites, once before the alarms.
  for (const [step, count] of [
    ['历史数据', 5],
    ['告警与工单', 1],
  ] as const) {
    let left: number = count
    const onProgress = (message: string) => {
      if (message === step && --left === 0) throw new Error('killed')
    }
    await expect(ensureDemo({ db: database.db, clock }, { scale: 'small', onProgress })).rejects.toThrow('killed')
  }
  await ensureDemo({ db: database.db, clock }, { scale: 'small' })
})
afterAll(() => database.close())

describe('the demonstration region', () => {
  it('is whole after starts that were killed halfway', async () => {
    const wanted = demoSites('small')
    const found = await rows<{ id: string; devices: number; curves: number; doubled: number; latest: number }>(sql`
      select
        s.id,
        (select count(*) from devices d where d.site_id = s.id) as devices,
        (
          select count(distinct c.device_id)
          from curves c
            join devices d on d.id = c.device_id
          where d.site_id = s.id and c.step = 15 and c.day = '2026-06-10'
        ) as curves,
        (select count(*) from (select no from devices group by no having count(*) > 1) twice) as doubled,
        (
          select count(distinct l.device_id)
          from latest l
            join devices d on d.id = l.device_id
          where d.site_id = s.id
        ) as latest
      from sites s
      order by s.id
    `)

    expect(found).toEqual(
      wanted
        .map(site => ({
          id: site.id,
          devices: allOf(site).length,
          curves: measured(site).length,
          doubled: 0,
          latest: allOf(site).length,
        }))
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    expect((await database.db.select().from(facts)).map(fact => fact.name).sort()).toEqual([
      'demo',
      'demo:catalogues',
      'demo:gatewaySecrets',
      'demo:patrols',
      'demo:scene',
      'demo:standards',
      'demo:storageMeters',
      'profit_settled_at',
      'simulated_until',
    ])
  })

  it('is left alone by the next start', async () => {
    const count = () =>
      rows(
        sql`
          select
            (select count(*) from alarms) as alarms, (select count(*) from curves) as curves,
            (select sum(kwh) from site_days) as kwh
        `,
      )
    const before = await count()
    let steps = 0
    await ensureDemo({ db: database.db, clock }, { scale: 'small', onProgress: () => steps++ })

    expect(steps).toBe(0)
    expect(await count()).toEqual(before)
  })

  it('has site totals that are the sums of its devices', async () => {
    const wrong = await rows(sql`
      select t.site_id
      from site_days t
        full join (
          select d.site_id, e.kind, e.day, sum(e.kwh) as kwh
          from device_days e
            join devices d on d.id = e.device_id
          group by 1, 2, 3
        ) e using (site_id, kind, day)
      where abs(coalesce(t.kwh, -1) - coalesce(e.kwh, -1)) > 0.01
    `)
    expect(wrong).toEqual([])
  })

  it('generates believable energy: more in spring than in winter, nothing at night, sums that fit the power curves', async () => {
    const hours = await rows<{ month: string; hours: number }>(sql`
      select to_char(t.day, 'MM') as month, sum(t.kwh) / sum(s.installed_kw) as hours
      from site_days t
        join sites s on s.id = t.site_id
      where t.kind = 'generation'
        and s.type in ('002', '003')
        and t.day >= '2025-06-10'
        and t.day < '2026-06-10'
      group by 1
    `)
    const of = new Map(hours.map(row => [row.month, row.hours]))
    expect(of.get('05')).toBeGreaterThan(3)
    expect(of.get('05')).toBeLessThan(5.5)
    expect(of.get('12')).toBeGreaterThan(1.5)
    expect(of.get('12')).toBeLessThan(3)

    const [night] = await rows<{ kw: number }>(sql`
      select coalesce(max(c.slots[9]), 0) as kw
      from curves c
        join devices d on d.id = c.device_id
      where d.type = '003001' and c.indicator_id = 1 and c.step = 15
    `)
    expect(night?.kw).toBe(0)
    const integrals = await rows<{ integral: number; kwh: number; gaps: number }>(sql`
      select
        (select sum(v) / 4 from unnest(c.slots) v) as integral, e.kwh,
        (select count(*) from unnest(c.slots) v where v is null) as gaps
      from curves c
        join devices d on d.id = c.device_id
        join device_days e on e.device_id = d.id and e.day = c.day and e.kind = d.energy_kind
      where d.type in ('002001', '003001')
        and c.indicator_id = 1
        and c.step = 15
        and c.day = '2026-06-09'
    `)
    const whole = integrals.filter(row => row.gaps === 0)
    expect(whole.length).toBeGreaterThan(20)
    for (const { integral, kwh } of whole) expect(Math.abs(integral - kwh)).toBeLessThan(0.02 * kwh + 0.1)
  })

  it('has gaps where communication was down', async () => {
    const [row] = await rows<{ share: number }>(sql`
      select avg(case when v is null then 1.0 else 0.0 end)::float8 as share
      from curves c, unnest(c.slots) v
      where c.step = 15 and c.indicator_id = 1 and c.day = '2026-06-09'
    `)
    expect(row?.share).toBeGreaterThan(0)
    expect(row?.share).toBeLessThan(0.05)
  })

  it('carries weather from before to after today for every area above a site', async () => {
    const [row] = await rows<{ areas: number; first: string; last: string; seen: number }>(sql`
      select
        count(distinct area_code)::int as areas, min(day)::text as first, max(day)::text as last,
        count(observed_at)::int as seen
      from weather_days
      where area_code in ('100000', '130000', '130100', '130102')
    `)
    const today = siteDay(noon)
    expect(row).toEqual({ areas: 4, first: addDays(today, -35), last: addDays(today, 7), seen: 4 * 36 })
  })

  it('remembers alarms with their orders, none of them from the future', async () => {
    const [row] = await rows<{
      total: number
      future: number
      handled: number
      orders: number
      orphan: number
      ahead: number
      kinds: number
    }>(sql`
      select
        count(*)::int as total,
        count(*)
          filter (
            where raised_at > ${noon.toISOString()}::timestamptz
            or handled_at > ${noon.toISOString()}::timestamptz
          )::int as future,
        count(handled_at)::int as handled, (select count(*)::int from orders) as orders,
        count(distinct type)::int as kinds,
        (
          select count(*)::int
          from orders o
            left join alarms a on a.order_id = o.id
          where o.kind in ('judge', 'rushRepair') and (a.id is null or a.site_id <> o.site_id)
        ) as orphan,
        (
          select count(*)::int
          from order_steps
          where coalesce(ended_at, started_at) > ${noon.toISOString()}::timestamptz
        ) as ahead
      from alarms
    `)
    expect(row).toMatchObject({ future: 0, orphan: 0, ahead: 0 })
    expect(row?.total).toBeGreaterThan(30)
    expect(row?.handled).toBeGreaterThan(0.8 * (row?.total ?? 0))
    expect(row?.orders).toBeGreaterThan(3)
    // What a judgement finds is a cause, not what a repair did about it.
    const { causes, finished } = demoFile<{ causes: Record<string, string[]>; finished: string[] }>('opinions.json')
    const found = await rows<{ reason: string }>(sql`select distinct fault_reason as reason from orders where fault_reason is not null`)
    expect(found.length).toBeGreaterThan(0)
    for (const { reason } of found) {
      expect(Object.values(causes).flat()).toContain(reason)
      expect(finished).not.toContain(reason)
    }
    expect(row?.kinds).toBeGreaterThanOrEqual(3)
  })

  it('has live alarms of what is wrong at its end, and of nothing else', async () => {
    const silent = await rows<{ device: number; quiet: boolean; open: boolean }>(sql`
      select
        d.id as device,
        d.last_seen_at < ${noon.toISOString()}::timestamptz - interval '7 minutes' as quiet,
        exists (select 1 from alarms a where a.device_id = d.id and a.type = '11' and a.recovered_at is null) as open
      from devices d
      where d.simulation ->> 'kind' <> 'actuator'
    `)
    // Each tells of itself, also as a member of the incident of its gateway.
    for (const { device, quiet, open } of silent) expect(open, `device ${device}`).toBe(quiet)
    const limits = await rows<{ beyond: boolean; handled: boolean }>(sql`
      select (l.value > a.upper - m.deadband or l.value < a.lower + m.deadband) as beyond, a.handled_at is not null as handled
      from alarms a join latest l on l.device_id = a.device_id and l.indicator_id = a.indicator_id
        join alarm_limits m on m.device_id = a.device_id and m.indicator_id = a.indicator_id
      where a.sign = '1' and a.recovered_at is null`)
    expect(limits.every(row => row.beyond && !row.handled)).toBe(true)
    expect(limits.length + silent.filter(row => row.open).length).toBeGreaterThan(0)
  })

  it('uses a believable part of its PV on site, nothing at night', async () => {
    const shares = await rows<{ site: string; share: number; night: number }>(sql`
      select
        d.site_id as site,
        sum(e.kwh)
          / (
            select sum(g.kwh)
            from site_days g
            where g.site_id = d.site_id
              and g.kind = 'generation'
              and g.day between '2025-06-10' and '2026-06-09'
          ) as share,
        (
          select max(v)
          from curves c, unnest(c.slots[1:12]) v
          where c.device_id = d.id and c.indicator_id = 1 and c.step = 15
        ) as night
      from devices d
        join sites s on s.id = d.site_id
        join device_days e on e.device_id = d.id and e.kind = 'consumption'
      where s.type = '003' and e.day between '2025-06-10' and '2026-06-09'
      group by d.id
    `)
    expect(shares.length).toBeGreaterThan(0)
    for (const { share, night } of shares) {
      expect(share).toBeGreaterThan(0.25)
      expect(share).toBeLessThan(0.97)
      expect(night).toBe(0)
    }
  })

  it('lets every kind of user in with the password it names', async () => {
    const accounts = demoAccounts()
    expect(new Set(accounts.map(account => account.kind)).size).toBe(7)
    expect(
      accounts
        .filter(account => account.kind === 'enterprise-admin')
        .map(account => account.org)
        .sort(),
    ).toEqual(['1001', '1002'])
    const stored = new Map((await database.db.select().from(users)).map(user => [user.loginName, user]))
    for (const account of accounts) {
      expect(password(account.password)).toBeUndefined()
      expect(account.userName.split('-')).toHaveLength(2)
      expect(stored.get(account.loginName)?.orgId).toBe(account.org)
    }
    const [first] = accounts
    expect(await verifyPassword(first?.password ?? '', stored.get(first?.loginName ?? '')?.passwordHash)).toBe(true)
  })

  it('names gateways that are there, the first two of different enterprises, whose secrets are random', async () => {
    const [one = '', two = ''] = demoGateways()
    const derived = createHash('sha256').update(`demonstration gateway ${one}`).digest('base64url')
    expect(await gatewayOf(one, derived, database.db)).toBeNull()
    const stored = await database.db.select({ hash: gateways.secretHash }).from(gateways)
    expect(new Set(stored.map(({ hash }) => hash)).size).toBe(stored.length)
    expect(await database.db.select().from(gateways).where(secretFollowsFromNumber)).toEqual([])

    const former = await renewGatewaySecret(database.db, one)
    const secrets = [await renewGatewaySecret(database.db, one), await renewGatewaySecret(database.db, two)]
    const known = [await gatewayOf(one, secrets[0]!, database.db), await gatewayOf(two, secrets[1]!, database.db)]
    expect(known.map(gateway => gateway?.orgId).sort()).toEqual(['1001', '1002'])
    expect(await gatewayOf(one, former, database.db)).toBeNull()
  })

  it('of an earlier version loses the secrets that follow from the numbers, and no others', async () => {
    const [one = '', two = ''] = demoGateways()
    const derived = createHash('sha256').update(`demonstration gateway ${one}`).digest('base64url')
    const own = await renewGatewaySecret(database.db, two)
    await database.db
      .update(gateways)
      .set({ secretHash: hashToken(derived) })
      .where(eq(gateways.id, one))
    expect(await gatewayOf(one, derived, database.db)).not.toBeNull()
    expect(await forgetKnownSecrets(database.db)).toEqual([one])
    expect(await gatewayOf(one, derived, database.db)).toBeNull()
    expect(await gatewayOf(two, own, database.db)).not.toBeNull()
  })

  it('has as many sites and devices as promised, and every type in both enterprises', async () => {
    const all = demoSites('full')
    expect(all.length).toBeGreaterThanOrEqual(64)
    expect(all.flatMap(devicesOf).length).toBeGreaterThanOrEqual(600)
    expect(new Set(all.map(site => `${site.org}/${site.type}`)).size).toBe(12)
    expect(all.filter(site => site.area.startsWith('1301')).length).toBeGreaterThan(all.length / 3)
    const small = demoSites('small')
    expect(new Set(small.map(site => `${site.org}/${site.type}`)).size).toBe(12)
    expect(await database.db.$count(sites)).toBe(small.length)
  })
})
