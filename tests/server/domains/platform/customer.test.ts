import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { change } from '../../../../core/contract/platform/change.ts'
import { consumerAccount } from '../../../../core/contract/platform/consumerAccount.ts'
import { customer } from '../../../../core/contract/platform/customer.ts'
import { item } from '../../../../core/contract/platform/item.ts'
import { codes } from '../../../../core/errors.ts'
import { accountDevices } from '../../../../server/tables/index.ts'
import { openTwoEnterprises } from '../../fixtures/twoEnterprises.ts'

const { site, platform, east, west, watch } = await openTwoEnterprises()
const { db } = site.database
const lvdao = await site.as('lvdao')
afterAll(() => site.close())

const given = { consName: '测试水泥有限公司', consNo: 'T0001', custType: '1', contactName: '李工', contactPhone: '13812342207' }
const first = async (query: ReturnType<typeof sql>) => (await db.execute<{ id: string }>(query)).rows[0]!.id
const own = await first(sql`select customer_id as id from users where login_name = 'lvdao'`)
const foreign = await first(sql`select min(id) as id from customers where org_id = '1002'`)
const meters = async (orgId: string) =>
  (await db.execute<{ no: string }>(sql`select no from devices where org_id = ${orgId} order by id limit 2`)).rows.map(({ no }) => no)

it('a customer that sites or accounts use stays, and which do is told before anybody is asked', async () => {
  const { id } = await east.api(customer.add, given)
  const { id: account } = await east.api(consumerAccount.save, { consName: '一号户', consNo: 'H0001', customerId: id })
  expect(await east.api(customer.detail, { id })).toMatchObject({
    ...given,
    contactPhone: '138****2207',
    custList: [{ consNo: 'H0001', consName: '一号户' }],
  })
  expect(await east.api(change.uses, { record: `customer:${id}` })).toEqual([{ what: '个户号', count: 1 }])
  const { status, body } = await site.send(customer.remove, { id }, east.headers)
  expect([status, body.msg]).toEqual([409, '正被 1 个户号使用，不能删除'])
  expect((await site.send(customer.remove, { id: own }, east.headers)).body.msg).toMatch(/^正被 \d+ 个站点、/)

  await east.api(consumerAccount.remove, { id: account })
  await east.api(customer.remove, { id })
  expect((await east.api(customer.getCustomerList, {})).map(row => row.id)).not.toContain(id)
})

it('a second one of its number is refused at its field, and so is a kind that stands in no dictionary', async () => {
  const { id } = await east.api(customer.add, given)
  expect((await site.send(customer.add, given, east.headers)).body.fields).toEqual({ consNo: '已有此编号的客户' })
  const wrong = { ...given, consNo: 'T0002', custType: '77' }
  expect((await site.send(customer.add, wrong, east.headers)).body.fields).toEqual({ custType: '没有这个客户类型，请重新选择' })
  await west.api(customer.add, given)
  await east.api(customer.remove, { id })
})

it('who speaks for a customer is told of that one; a list holds the own enterprise’s', async () => {
  const { consName, consNo } = await east.api(customer.detail, { id: own })
  expect(await lvdao.api(customer.getCustomerByOrgCode, {})).toEqual({ consno: consNo, consname: consName })
  expect(await watch.api(customer.getCustomerByOrgCode, {})).toEqual({ consno: '', consname: '' })
  const ids = (await watch.api(customer.getCustomerList, {})).map(row => row.id)
  expect(ids).toContain(own)
  expect(ids).not.toContain(foreign)
  expect((await east.api(customer.getCCustListByConsNo, { consNo })).map(row => row.id)).toEqual([own])
  expect((await east.api(customer.getPowerCustomer, {})).every(row => ids.includes(row.id))).toBe(true)
})

it('a device counts for one account at a time; what is over stays on record', async () => {
  const add = async (consNo: string) => (await east.api(consumerAccount.save, { consName: '户名', consNo, customerId: own })).id
  const [one, two] = [await add('H0101'), await add('H0102')]
  const [meter = '', other = ''] = await meters('1001')
  const bind = (id: string, consIsBind: '1' | '0', ...deviceNos: string[]) =>
    site.send(consumerAccount.bind, { id, deviceNos, consIsBind }, east.headers)

  expect((await bind(one, '1', meter, other)).status).toBe(200)
  // Once more it is as it was.
  expect((await bind(one, '1', meter)).status).toBe(200)
  const { body } = await bind(two, '1', meter)
  expect([body.code, body.msg]).toEqual([codes.conflict, expect.stringMatching(/^绑定失败：设备“.+”已绑定其他户号，请先解除$/)])
  expect((await east.api(consumerAccount.getBindDevice, { id: one })).records.map(row => row.deviceNo).sort()).toEqual(
    [meter, other].sort(),
  )
  expect((await east.api(consumerAccount.getBindDevice, { id: two, bound: false, keyword: meter })).records).toMatchObject([
    { deviceNo: meter, consIsBind: '1', consNo: 'H0101' },
  ])
  expect((await site.send(consumerAccount.remove, { id: one }, east.headers)).body.msg).toBe('正被 2 台设备使用，不能删除')

  await bind(one, '0', meter)
  expect((await bind(two, '1', meter)).status).toBe(200)
  const spans = await db.select().from(accountDevices).where(eq(accountDevices.accountId, one))
  expect(spans.map(({ unboundAt }) => unboundAt !== null).sort()).toEqual([false, true])
  const [theirs = ''] = await meters('1002')
  expect((await bind(one, '1', theirs)).status).toBe(404)
  // Nor for whoever sees both enterprises.
  await expect(platform.api(consumerAccount.bind, { id: one, deviceNos: [theirs], consIsBind: '1' })).rejects.toMatchObject({
    code: codes.missing,
  })
})

it('an account belongs to a customer of the own enterprise, and is seen by that customer alone beside its enterprise', async () => {
  const neighbour = await first(sql`select min(customer_id) as id from sites where org_id = '1001' and customer_id <> ${own}`)
  const { id } = await east.api(consumerAccount.save, { consName: '邻户', consNo: 'H0201', customerId: neighbour })
  for (const customerId of [foreign, 'nobody'])
    expect((await site.send(consumerAccount.save, { consName: '户', consNo: 'H0202', customerId }, east.headers)).body.fields).toEqual({
      customerId: '没有这个客户，请重新选择',
    })
  // To another enterprise it does not move either, for whoever sees both.
  const moved = { id, consName: '邻户', consNo: 'H0201', customerId: foreign }
  expect((await site.send(consumerAccount.save, moved, platform.headers)).body.fields).toHaveProperty('customerId')
  await expect(west.api(consumerAccount.detail, { id })).rejects.toMatchObject({ code: codes.missing })

  await db.execute(sql`
    insert into role_resources (role_id, resource_id)
    select role_id, 'consumerAccounts' from user_roles where user_id = (select id from users where login_name = 'lvdao')
  `)
  const reader = await site.as('lvdao')
  const seen = (await reader.api(consumerAccount.list, { size: 100 })).records
  expect(new Set(seen.map(row => row.customerId))).toEqual(new Set([own]))
})

it('a project has stations of its enterprise, and stays while it has some', async () => {
  const { id } = await east.api(item.save, { itemName: '屋顶一期', itemNo: 'X0001', itemStatus: '2', startDate: '2026-03-01' })
  const station = await first(sql`select min(id) as id from sites where org_id = '1001'`)
  const theirs = await first(sql`select min(id) as id from sites where org_id = '1002'`)
  await east.api(item.addSystems, { id, systemNos: [station] })
  expect((await site.send(item.addSystems, { id, systemNos: [station, theirs] }, east.headers)).status).toBe(404)
  expect((await east.api(item.getItemSystemListByCustomer, { id, bound: true })).records.map(row => row.systemNo)).toEqual([station])
  const { records } = await east.api(item.getItemSystemListByCustomer, { id, size: 100 })
  expect(records.map(row => row.systemNo)).not.toContain(station)
  expect((await site.send(item.remove, { id }, east.headers)).body.msg).toBe('正被 1 个站点使用，不能删除')

  const { id: next } = await east.api(item.save, { itemName: '屋顶二期', itemNo: 'X0002', itemStatus: '1' })
  await east.api(item.saveProjects, { systemNo: station, itemIds: [next] })
  expect((await east.api(item.detail, { id })).stationCount).toBe(0)
  await east.api(item.removeSystem, { id: next, systemNo: station })
  expect((await east.api(item.detail, { id: next })).stationCount).toBe(0)
  expect((await east.api(item.getCcstItemByOrgId, {})).map(row => row.name)).toEqual(['屋顶一期', '屋顶二期'])
})
