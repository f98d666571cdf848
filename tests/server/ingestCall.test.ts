import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest } from '../../core/contract/ingest.ts'
import { indicator } from '../../core/indicators.ts'
import { demoGateways } from '../../server/demo/demoGateways.ts'
import { giveSecret } from '../../server/start/gatewaySecret.ts'
import { openSite, type Site } from '../site.ts'

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
})
