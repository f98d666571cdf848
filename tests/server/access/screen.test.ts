import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { home } from '../../../core/contract/platform/home.ts'
import { map } from '../../../core/contract/walls/map.ts'
import { screen } from '../../../core/contract/walls/screen.ts'
import { screenTokens } from '../../../server/tables/index.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { type Monitored, openMonitored } from '../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
})
afterAll(() => place.close())
// Each test begins an hour later than any window of another one, on the clock of the database's own time.
let hours = 0
afterEach(() => {
  place.config.demo = true
  hours += 2
  place.at(new Date(Date.now() + hours * 3_600_000).toISOString())
})

const open = () => place.send(screen.openDemo, {}, {})
const tokenOf = async () => (await open()).json<{ data: { token: string } }>().data.token

describe('a wall in demonstration mode', () => {
  it('opens without signing in and reads every enterprise', async () => {
    const response = await place.send(map.statisticsOfPhotovoltaic, {}, { screen: await tokenOf() })
    expect(response.json()).toMatchObject({ code: 200, data: { count: 3 } })
  })

  it('reads what its walls show and nothing else', async () => {
    const token = await tokenOf()
    expect((await place.send(home.getSystemType, {}, { screen: token })).statusCode).toBe(403)
    expect((await place.send(screen.getSettings, {}, { screen: token })).json()).toMatchObject({
      data: { areaCode: '130000', orgName: '平台', approvalNumber: '' },
    })
  })

  it('loses its token when it is revoked', async () => {
    const token = await tokenOf()
    await place.database.db
      .update(screenTokens)
      .set({ revokedAt: new Date() })
      .where(eq(screenTokens.tokenHash, hashToken(token)))
    expect((await place.send(screen.getSettings, {}, { screen: token })).json()).toMatchObject({ code: 20001 })
  })

  it('stores no token in clear', async () => {
    const token = await tokenOf()
    expect(JSON.stringify(await place.database.db.select().from(screenTokens))).not.toContain(token)
  })

  it('gets a token of its own; in a hall of many behind one address the later ones share a few, and none is refused', async () => {
    place.at('2030-01-01T00:00:00Z')
    const tokens: string[] = []
    for (let i = 0; i < 132; i++) tokens.push(await tokenOf())
    expect(new Set(tokens.slice(0, 30)).size).toBe(30)
    expect([...new Set(tokens.slice(30))].map(token => tokens.filter(each => each === token).length)).toEqual([50, 50, 2])
    const last = tokens.at(-1) ?? ''
    expect((await place.send(screen.getSettings, {}, { screen: last })).json()).toMatchObject({ code: 200 })
    expect(
      (
        await place.database.db
          .select()
          .from(screenTokens)
          .where(eq(screenTokens.tokenHash, hashToken(last)))
      ).length,
    ).toBe(1)

    place.at('2030-01-01T01:00:01Z')
    expect(tokens).not.toContain(await tokenOf())
  })

  it('forgets demonstration tokens nobody used for a day, and no others', async () => {
    const { db } = place.database
    const old = { orgId: 'platform', walls: ['/map'], createdAt: new Date('2020-01-01T00:00:00Z') }
    await db.insert(screenTokens).values([
      { ...old, tokenHash: 'forgotten', name: '演示大屏', demo: true },
      { ...old, tokenHash: 'issued', name: '调度大厅' },
      { ...old, tokenHash: 'in use', name: '演示大屏', demo: true, lastSeenAt: new Date(Date.now() + hours * 3_600_000) },
    ])
    await open()
    const left = (await db.select({ hash: screenTokens.tokenHash }).from(screenTokens)).map(({ hash }) => hash)

    expect(left).not.toContain('forgotten')
    expect(left).toEqual(expect.arrayContaining(['issued', 'in use']))
  })
})

describe('a wall outside of demonstration mode', () => {
  it('is told that it needs a token', async () => {
    place.config.demo = false
    const response = await open()
    expect([response.statusCode, response.json().msg]).toEqual([403, '大屏需要令牌，请在控制台签发后打开'])
  })
})

it('opens on the province where most of the visible sites are', async () => {
  expect(await place.as('east')(screen.getSettings, {})).toMatchObject({ areaCode: '130000', orgName: '东区新能源' })
  expect(await place.as('west')(screen.getSettings, {})).toMatchObject({ areaCode: '110000', orgName: '西区新能源' })
})
