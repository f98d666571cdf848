import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { communication } from '../../../core/contract/devices/communication.ts'
import { ingest } from '../../../core/contract/devices/ingest.ts'
import { indicator } from '../../../core/devices/indicators.ts'
import { demoGateways } from '../../../server/demo/demoGateways.ts'
import { giveSecret, listSecrets } from '../../../server/start/gatewaySecret.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const firstDevice = async (gatewayNo: string) =>
  (await site.app.services.db.execute<{ no: string }>(sql`select no from devices where gateway_id = ${gatewayNo} order by id limit 1`))
    .rows[0]?.no ?? ''

it('takes readings of a gateway with its credential, and only of its own devices', async () => {
  const [one, two] = demoGateways()
  const headers = await site.gateway(one!)
  const own = await firstDevice(one!)
  const foreign = await firstDevice(two!)
  const at = Date.now()
  const points = [
    [foreign, indicator.activePower, at, 12],
    [own, indicator.activePower, at, 12],
  ]

  const { status, body } = await site.send(ingest.readings, { points }, headers)

  expect(status).toBe(200)
  expect(body.data).toMatchObject({ accepted: 1, repeated: 0, refused: [{ index: 0 }] })
  expect((await site.send(ingest.readings, { points }, { ...headers, secret: 'wrong' })).status).toBe(401)
})

it('keeps a delivery in which single points are wrong, and refuses whole only what is no list of points', async () => {
  const [one] = demoGateways()
  const headers = await site.gateway(one!)
  const own = await firstDevice(one!)
  const at = Date.now() - 30_123
  const points = [
    null,
    'text',
    [own, indicator.activePower, at],
    [own, indicator.activePower, at + 0.5, 1],
    [own, indicator.activePower, at, 12],
  ]

  const { status, body } = await site.send(ingest.readings, { points }, headers)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ accepted: 1, refused: [0, 1, 2, 3].map(index => ({ index })) })
  expect((await site.send(ingest.readings, { points: [] }, headers)).body.data).toEqual({
    accepted: 0,
    suspect: 0,
    repeated: 0,
    refused: [],
  })

  for (const whole of [undefined, null, 'text', {}, Array.from({ length: 50_001 }, () => null)])
    expect((await site.send(ingest.readings, { points: whole }, headers)).status).toBe(400)
})

it('is closed to people', async () => {
  const person = await site.as('admin')
  await expect(person.api(ingest.readings, { points: [['a', 'b', 1, 1]] })).rejects.toMatchObject({ code: 403 })
})

it('whoever may exchange the secret of a gateway of the own enterprise is told the new one once; the former one is refused from then on', async () => {
  const [, , , gateway] = demoGateways()
  const former = await site.gateway(gateway!)
  const owner = (await site.app.services.db.execute<{ org: string }>(sql`select org_id as org from gateways where id = ${gateway!}`))
    .rows[0]!.org
  const people = await Promise.all(['jizhong', 'yanzhao', 'jizhong.watch'].map(name => site.as(name)))
  const [own] = people.filter(({ orgId }) => orgId === owner)
  const [foreign] = people.filter(({ orgId }) => orgId !== owner)
  const renew = (person: Person | undefined) => site.send(communication.renewSecret, { gatewayNo: gateway }, person!.headers)
  expect((await renew(foreign)).status).toBe(404)
  expect((await renew(people[2])).status).toBe(403)
  const { status, body } = await renew(own)
  const { secret } = body.data as { secret: string }
  const comes = async (headers: Record<string, string>) => (await site.send(ingest.readings, { points: [] }, headers)).status
  expect([status, await comes(former), await comes({ ...former, secret })]).toEqual([200, 401, 200])
  const { rows } = await site.database.db.execute(
    sql`select * from audits where action = 'communication.renewSecret' and target = ${gateway!}`,
  )
  expect(rows).toMatchObject([{ org_id: owner, user_id: own!.userId }])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

it('a gateway that was given a new secret comes in by that one alone, and the audit knows of it, not what it is', async () => {
  const [, , gateway] = demoGateways()
  const former = await site.gateway(gateway!)
  const secret = await giveSecret(site.database, gateway!)
  const comes = async (headers: Record<string, string>) => (await site.send(ingest.readings, { points: [] }, headers)).status
  expect([await comes(former), await comes({ ...former, secret })]).toEqual([401, 200])
  const { rows } = await site.database.db.execute(sql`select * from audits where action = 'gateway.renewSecret'`)
  expect(rows).toMatchObject([{ target: gateway, org_id: expect.stringMatching(/./) }])
  expect(JSON.stringify(rows)).not.toContain(secret)
  await expect(giveSecret(site.database, 'nobody')).rejects.toThrow('没有网关 nobody')
  const listed = await listSecrets(site.database)
  expect(listed.filter(({ gatewayNo, toldAt }) => gatewayNo === gateway && toldAt !== null)).toEqual([
    expect.objectContaining({ gatewayNo: gateway, toldAt: expect.stringMatching(/^\d{4}-/) }),
  ])
  expect(JSON.stringify(listed)).not.toContain(secret)
})
