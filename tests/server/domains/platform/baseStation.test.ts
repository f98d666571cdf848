import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseStation } from '../../../../core/contract/platform/baseStation.ts'
import { item } from '../../../../core/contract/platform/item.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { settleRollups } from '../../../../server/rollups/settleRollups.ts'
import { openSite, type Person, type Site } from '../../../site.ts'

let site: Site
let admin: Person
beforeAll(async () => {
  site = await openSite()
  admin = await site.as('jizhong')
})
afterAll(() => site.close())

const today = siteDay(new Date())
const monthAgo = addDays(today, -30)
const list = (asked: Record<string, string> = {}) =>
  admin.api(baseStation.getSystemByBaseStation, { current: 1, size: 100, ...asked } as never)
const bases = async () => (await admin.api(item.getItemByOrgId, {})).map(({ itemNo }) => itemNo)
/** kWh of bases on days that are over, by base. */
async function past(from: string, to: string) {
  await settleRollups(site.database.db)
  const { rows } = await site.database.db.execute<{ base: string; kwh: number }>(sql`
    select coalesce(base_id, '') as base, sum(kwh) as kwh
    from region_days
    where org_id = ${admin.orgId} and kind = 'generation' and day >= ${from} and day < ${to}
    group by 1
  `)
  return new Map(rows.map(({ base, kwh }) => [base, kwh]))
}
async function generating() {
  const { rows } = await site.database.db.execute<{ id: string; base: string; kwh: number }>(sql`
    select s.id, s.base_id as base, sum(d.kwh) as kwh
    from sites s
      join site_days d on d.site_id = s.id and d.kind = 'generation' and d.day >= ${monthAgo} and d.day < ${today}
    where s.org_id = ${admin.orgId} and s.base_id is not null
    group by 1, 2
    having sum(d.kwh) > 0
    limit 1
  `)
  return rows[0]!
}

it('puts a site to another base from today on: what it gave before stays where it was counted', async () => {
  const { id, base, kwh } = await generating()
  const other = (await bases()).find(each => each !== base)!
  const before = await past(monthAgo, today)
  await admin.api(baseStation.bindBaseStation, { baseId: other, systemNos: id, from: today })
  expect(await past(monthAgo, today)).toEqual(before)
  expect((await list({ baseId: other })).records.find(({ systemNo }) => systemNo === id)).toMatchObject({ since: today, baseId: other })

  // Dated back it goes with all it gave since.
  await admin.api(baseStation.bindBaseStation, { baseId: other, systemNos: id, from: monthAgo })
  const after = await past(monthAgo, today)
  expect(after.get(base) ?? 0).toBeCloseTo(before.get(base)! - kwh, 3)
  expect(after.get(other)).toBeCloseTo((before.get(other) ?? 0) + kwh, 3)
})

it('tells beforehand what is to come, and shows it when its day has come', async () => {
  const { id, base } = await generating()
  const later = addDays(today, 10)
  await admin.api(baseStation.unbindBaseStation, { systemNos: id, from: later })
  const row = async () => (await list()).records.find(({ systemNo }) => systemNo === id)
  expect(await row()).toMatchObject({ baseId: base, nextFrom: later, nextBase: '' })
  // As if ten days had gone by.
  await site.database.db.transaction(async tx => {
    await tx.execute(sql`update site_spans set until_day = ${today}::date where site_id = ${id} and until_day = ${later}::date`)
    await tx.execute(sql`update site_spans set from_day = ${today}::date where site_id = ${id} and from_day = ${later}::date`)
  })
  await settleRollups(site.database.db)
  expect(await row()).toMatchObject({ baseId: '', since: today, nextFrom: '' })
  expect((await list({ unbound: 'true' })).records.map(({ systemNo }) => systemNo)).toContain(id)
})

it('refuses a unit that is no base, sites of nobody, and a day far ahead, each at its field', async () => {
  const { id } = (await site.database.db.execute<{ id: string }>(sql`select id from sites where org_id = ${admin.orgId} limit 1`)).rows[0]!
  const [base] = await bases()
  const bind = (input: object) => admin.api(baseStation.bindBaseStation, { baseId: base, systemNos: id, from: today, ...input } as never)
  await expect(bind({ systemNos: 'nobody' })).rejects.toMatchObject({ code: 404 })
  await expect(bind({ from: addDays(today, 400) })).rejects.toMatchObject({ message: '生效日期不能晚于一年后' })
  const { rows } = await site.database.db.execute<{ id: string }>(
    sql`select id from orgs where kind = 'team' and enterprise_id = ${admin.orgId} limit 1`,
  )
  await expect(bind({ baseId: rows[0]!.id })).rejects.toMatchObject({ code: 404 })
})
