import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import { home } from '../../../core/contract/platform/home.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { type Headers, openSite, type Site } from '../../site.ts'

let site: Site
beforeAll(async () => {
  // How long an alarm has lasted moves with the clock.
  const now = new Date()
  site = await openSite({ keepReadsMs: 0 }, () => now)
})
afterAll(() => site.close())

const ask = (call: AnyCall, headers: Headers, known?: string) =>
  site.app.inject({
    method: call.method,
    url: call.path,
    headers: { ...headers, ...(known !== undefined && { 'if-none-match': known }) },
    payload: call.method === 'POST' ? {} : undefined,
  })

it.each([
  ['GET, shared by all who see the same', home.getStatisticsByOrg, 'GET'],
  ['POST', alarm.page, 'POST'],
] as const)('a read (%s) that is asked again is not sent again while it is the same', async (_name, call, method) => {
  expect(call.method).toBe(method)
  const { headers } = await site.as('jizhong')
  const first = await ask(call, headers)
  const again = await ask(call, headers, first.headers.etag as string)
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', first.headers.etag])
  const other = await ask(call, headers, 'W/"another"')
  expect([other.statusCode, other.body]).toEqual([200, first.body])
})

it('another enterprise is told its own, whatever tag it presents', async () => {
  const [west, east] = [await site.as('jizhong'), await site.as('yanzhao')]
  const { headers: said } = await ask(home.getStatisticsByOrg, west.headers)
  const told = await ask(home.getStatisticsByOrg, east.headers, said.etag as string)
  expect([told.statusCode, told.json().code]).toEqual([200, 200])
})

it('nobody without a session learns that a reply is the same, and a change is always answered in full', async () => {
  const { headers } = await site.as('admin')
  const { headers: said } = await ask(home.getStatisticsByOrg, headers)
  expect((await ask(home.getStatisticsByOrg, {}, said.etag as string)).statusCode).toBe(401)
  const issue = () =>
    site.app.inject({
      method: 'POST',
      url: screen.issue.path,
      headers: { ...headers, 'if-none-match': '*' },
      payload: { name: '大屏', walls: ['/map'] },
    })
  for (const { statusCode, headers: answered } of [await issue(), await issue()])
    expect([statusCode, answered.etag]).toEqual([200, undefined])
})
