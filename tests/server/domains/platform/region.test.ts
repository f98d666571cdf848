import { afterAll, beforeAll, expect, it } from 'vitest'
import { region } from '../../../../core/contract/platform/region.ts'
import type { Services } from '../../../../server/context.ts'
import { regionHandlers } from '../../../../server/domains/platform/region.ts'
import { implement } from '../../../../server/http/implement.ts'
import { sites } from '../../../../server/tables/index.ts'
import { type Monitored, openMonitored } from '../../fixtures/monitored.ts'

let place: Monitored
beforeAll(async () => {
  place = await openMonitored()
  const { config, database } = place
  implement(
    place.app,
    { config, database, db: database.db, clock: () => new Date() } as Partial<Services> as Services,
    { region },
    { region: regionHandlers },
  )
})
afterAll(() => place.close())

it('regions with sites are those that hold one, and no neighbour whose code begins alike', async () => {
  const listed = async () => (await place.as('east')(region.getRegionBySystem, {})).map(({ name }) => name)
  expect(await listed()).toEqual(['中华人民共和国', '河北省', '石家庄市', '长安区', '保定市', '竞秀区'])

  // 衡水 is 131100, 廊坊 131000: what lies in 桃城区 of 衡水 lies not in 廊坊.
  const [own] = await place.database.db.select().from(sites).limit(1)
  await place.database.db.insert(sites).values({ ...own!, id: 'E9', orgId: 'east', name: '桃城屋顶', areaCode: '131102' })
  expect((await listed()).filter(name => ['廊坊市', '衡水市', '桃城区'].includes(name))).toEqual(['衡水市', '桃城区'])
})
