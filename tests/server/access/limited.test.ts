import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { camera } from '../../../core/contract/devices/camera.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { siteDay } from '../../../core/time/time.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { listenerOf } from '../../../server/alarms/listenerOf.ts'
import { scopeOf } from '../../../server/rights/scope.ts'
import { usersWithoutSession } from '../../../server/principal.ts'
import { databaseFor } from '../../../server/rights/databaseFor.ts'
import { openSite, type Person, type Site, signed } from '../../site.ts'
import { addLimited, base, lent, limits } from '../fixtures/limitedPeople.ts'
import { guarded } from '../matrix/calls.ts'
import { createFinder } from '../matrix/marks.ts'
import { freshOnes, furnish, idsAt, inTurn, type Place } from '../matrix/places.ts'
import { type Ids, variantsOf } from '../matrix/variants.ts'

let site: Site
/** Ids of the sites each of them sees. */
let idsOf: Map<string, string[]>
const rowsOf = async <Row extends Record<string, unknown>>(query: SQL) => (await site.database.db.execute<Row>(query)).rows
const textsOf = async (query: SQL) => (await rowsOf<{ text: string }>(query)).map(({ text }) => text)

beforeAll(async () => {
  site = await openSite()
  await furnish(site.database)
  idsOf = await addLimited(site.database)
})
afterAll(() => site?.close())

/** What gives sites under a condition away: also what was furnished there carries their ids. */
const marksAt = (which: SQL) =>
  textsOf(sql`
    select s.id as text
    from sites s
    where ${which}
    union
    select s.name
    from sites s
    where ${which}
    union
    select d.no
    from devices d
      join sites s on s.id = d.site_id
    where ${which}
    union
    select c.id
    from cameras c
      join sites s on s.id = c.site_id
    where ${which}
    union
    select g.id
    from gateways g
      join sites s on s.id = g.site_id
    where ${which}
  `)

describe.each(limits)('$who', ({ login, sites }) => {
  let person: Person
  let own: Ids
  let foreign: Ids
  let shown: (reply: unknown) => string[]
  beforeAll(async () => {
    person = await site.as(login)
    const orgId = '1001'
    const at = (name: string, which: SQL): Promise<Ids> => idsAt(site.database, { name, orgId, sites: which } satisfies Place)
    const others = inTurn(await at('the others', sql`not (${sites}) and s.org_id = ${login === 'of-lent' ? '1002' : orgId}`))
    const known = freshOnes(await at('the own sites', sql`${sites} and s.org_id = ${orgId}`))
    // What none of these sites has, is asked of any.
    const any = await at('all sites', sql`s.org_id = ${orgId}`)
    const orElse =
      (ids: Ids): Ids =>
      (entity, nth) => {
        try {
          return ids(entity, nth)
        } catch {
          return any(entity, nth)
        }
      }
    own = orElse(known)
    foreign = orElse(others)
    const ours = new Set(await marksAt(sites))
    shown = createFinder(new Set((await marksAt(sql`not (${sites})`)).filter(text => text.length >= 4 && !ours.has(text))))
  })

  // Base, team, picked and entrusted sites are each among these three.
  const asked = ['of-team', 'of-picks', 'of-both'].includes(login) ? guarded.filter(({ call }) => call.permission !== 'gateway') : []
  it.each(asked)('is answered by $name, and of no other site', async ({ name, call }) => {
    const faults: string[] = []
    for (const variant of variantsOf(call.schema.input).filter(({ label }) => ['own', 'everything'].includes(label))) {
      const input = variant.input(own, foreign)
      const { headers, auth } = name === 'user.loginOut' ? await site.as(login) : person
      const { status, body } = await site.send(call, input, { ...headers, ...(call.signed ? signed(call, input, auth) : {}) })
      if (status >= 500) faults.push(`${variant.label} ${JSON.stringify(input)} answers ${status}`)
      // A refusal may say again what was asked.
      const told = status === 200 && !call.changes ? shown(body) : []
      const asked = JSON.stringify(input)
      for (const mark of told) if (!asked.includes(mark)) faults.push(`${variant.label} shows ${mark}`)
    }
    expect(faults).toEqual([])
  })

  it('sees figures that are the sums of those sites', async () => {
    const one = async (query: SQL) => Number((await rowsOf<{ n: number }>(query))[0]!.n ?? 0)
    const ids = sql`(select s.id from sites s where ${sites})`
    const stations = await one(sql`select count(*)::int as n from sites where id in ${ids}`)
    expect(stations).toBeGreaterThan(3)
    const page = await person.api(home.stationPageList, { current: 1, size: 10 })
    const counted = await person.api(home.statisticsCount, {})
    const byType = await person.api(home.stationNumberByOrg, {})
    const areas = await person.api(map.getEleMap, {})
    expect([
      page.total,
      counted.stationCount,
      byType.reduce((sum, { count }) => sum + count, 0),
      areas.reduce((sum, { count }) => sum + count, 0),
      (await person.api(map.powerSystem, {})).length,
    ]).toEqual(Array(5).fill(stations))
    expect(counted.deviceCount).toBe(await one(sql`select count(*)::int as n from devices where enabled and site_id in ${ids}`))

    const generated = sql`
      select sum(e.kwh) as n
      from device_days e
        join devices d on d.id = e.device_id and d.energy_kind = e.kind
        join sites s on s.id = d.site_id
      where e.kind = 'generation' and e.day = ${siteDay(new Date())} and s.generates and s.id in ${ids}
    `
    expect((await person.api(map.getCountEle, {})).eleDaySum).toBeCloseTo(await one(generated), 1)
    expect((await person.api(home.getStatisticsByOrg, {})).eleDaySum).toBeCloseTo(await one(generated), 1)
    const power = sql`
      select sum(l.value) as n
      from latest l
        join devices d on d.id = l.device_id and d.enabled and d.energy_kind = 'generation'
        join sites s on s.id = d.site_id
      where l.indicator_id = (select id from indicators where no = ${indicator.activePower})
        and l.quality < 4
        and s.generates
        and s.id in ${ids}
    `
    expect((await person.api(map.getActivePower, {})).activePower).toBeCloseTo(await one(power), 1)

    const alarms = await person.api(home.getAlarmStat, {})
    expect(alarms.sumAlarm.reduce((sum, { count }) => sum + count, 0)).toBe(
      await one(sql`select count(*)::int as n from alarms where part_of is null and site_id in ${ids}`),
    )
    expect((await person.api(alarm.page, { pageNo: 1, pageSize: 10 })).total).toBe(
      await one(sql`select count(*)::int as n from alarms where part_of is null and site_id in ${ids}`),
    )
    const orders = await person.api(home.getOrderGroupByType, {})
    expect(orders.reduce((sum, { count }) => sum + count, 0)).toBe(
      await one(sql`select count(*)::int as n from orders where status <> '0' and site_id in ${ids}`),
    )
  })

  it('is told by the alarm socket of those sites', async () => {
    const { services } = site.app
    const listener = await listenerOf(services, { kind: 'user', tokenHash: hashToken(person.headers.token!), orgId: '1001', address: '' })
    expect([...(listener?.sites ?? [])].sort()).toEqual(idsOf.get(login))
  })

  it('finds nothing else behind a query that forgets its scope, and changes nothing that was entrusted', async () => {
    const [principal] = await usersWithoutSession(site.database.db, sql`users.id = ${login}`)
    const scope = scopeOf(principal!)
    expect(scope.limited).toBe(true)
    const db = databaseFor(site.database, scope)
    const { rows } = await db.execute<{ table: string; n: number }>(
      sql.join(
        ['sites', 'devices', 'alarms', 'orders', 'cameras', 'gateways', 'commands', 'charging_orders', 'defects'].map(
          table => sql`
            select ${table} as table, count(*)::int as n
            from ${sql.identifier(table)} t
            where ${sql.identifier(table === 'sites' ? 'id' : 'site_id')}
              not in (select * from unnest(${sql.param(idsOf.get(login) ?? [])}::text[]))
          `,
        ),
        sql` union all `,
      ),
    )
    expect(rows.filter(({ n }) => n > 0)).toEqual([])
    const changed = await db.execute<{ org_id: string }>(sql`update sites set name = name returning org_id`)
    expect(new Set(changed.rows.map(row => row.org_id))).toEqual(new Set(['1001']))
  })
})

it('a wall sees no more than whoever issued its token, and looks through cameras of those sites only', async () => {
  const person = await site.as('of-both')
  const { token } = await person.api(screen.issue, { name: '基地大屏', walls: ['/map'] })
  const { body } = await site.send(map.powerSystem, {}, { screen: token })
  const shown = (body.data as { itemNumber: string }[]).map(({ itemNumber }) => itemNumber).sort()
  expect(shown).toEqual(await textsOf(sql`select s.id as text from sites s where s.base_id = ${base} order by s.id`))
  const seen = sql`
    select distinct c.site_id as text
    from cameras c
      join sites s on s.id = c.site_id
    where s.base_id = ${base} or ${lent}
  `
  const list = await person.api(camera.getCameraList, {})
  expect([...new Set(list.map(({ siteId }) => siteId))].sort()).toEqual((await textsOf(seen)).sort())
})

it('a unit that is gone leaves no site', async () => {
  await site.database.db.execute(sql`update users set sees_unit_id = 'gone' where id = 'of-team'`)
  expect((await (await site.as('of-team')).api(home.stationPageList, { current: 1, size: 10 })).total).toBe(0)
})
