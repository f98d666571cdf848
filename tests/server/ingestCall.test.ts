import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ingest } from '../../core/contract/ingest.ts'
import { indicator } from '../../core/indicators.ts'
import { demoGateways } from '../../server/demo/demoGateways.ts'
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
  const headers = { gateway: one?.gatewayNo ?? '', secret: one?.secret ?? '' }
  const own = await firstDevice(one?.gatewayNo ?? '')
  const foreign = await firstDevice(two?.gatewayNo ?? '')
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

it('is closed to people', async () => {
  const person = await site.as('admin')
  await expect(person.api(ingest.readings, { points: [['a', 'b', 1, 1]] })).rejects.toMatchObject({ code: 403 })
})
