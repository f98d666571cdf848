import { expect, it } from 'vitest'
import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { codes } from '../../../core/errors.ts'
import { openSite } from '../../site.ts'

it('walls of a hall, which share a token, are looked up together, and none is let in after its token was revoked', async () => {
  const site = await openSite()
  const chief = await site.as('admin')
  const { id, token } = await chief.api(screen.issue, { name: '大厅', walls: ['/map'] })
  const { pool } = site.database.quick
  const original = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  let lookedUp = 0
  pool.query = ((...given: unknown[]) => {
    const { text = '' } = given[0] as { text?: string }
    if (text.startsWith('select') && text.includes('"screen_tokens"')) lookedUp++
    return original(...given)
  }) as unknown as typeof pool.query
  const all = async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => site.send(map.getCountEle, { areaCode: '130000' }, { screen: token, wall: '/map' })),
    )
    return new Set(answers.map(({ body }) => body.code))
  }
  expect(await all()).toEqual(new Set([codes.ok]))
  expect(lookedUp).toBeGreaterThan(0)
  expect(lookedUp).toBeLessThan(5)
  await chief.api(screen.revoke, { id })
  expect(await all()).toEqual(new Set([codes.expired]))
  await site.close()
})
