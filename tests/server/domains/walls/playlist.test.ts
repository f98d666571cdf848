import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { InputOf } from '../../../../core/contract/call.ts'
import { playlist } from '../../../../core/contract/walls/playlist.ts'
import { screen } from '../../../../core/contract/walls/screen.ts'
import { codes } from '../../../../core/errors.ts'
import { audits } from '../../../../server/tables/index.ts'
import type { Person } from '../../../site.ts'
import { openTwoEnterprises } from '../../fixtures/twoEnterprises.ts'

const { site, platform, east, west, watch } = await openTwoEnterprises()
afterAll(() => site.close())

type Given = InputOf<typeof playlist.add>
const round: Given = {
  name: '大厅轮播',
  items: [
    { wall: '/map', query: '?area=130100', seconds: 60 },
    { wall: '/topCenter', seconds: 5 },
  ],
}
const names = async ({ api }: Person, name?: string) => (await api(playlist.list, { name, size: 100 })).records.map(row => row.name)

describe('a playlist', () => {
  it('is kept as it was given, its queries without a question mark, and told to the walls of the organisation', async () => {
    const { id } = await east.api(playlist.add, round)
    const { token } = await east.api(screen.issue, { name: '大厅', walls: ['/map'] })
    const { status, body } = await site.send(playlist.detail, { id }, { screen: token })

    expect([status, body.data]).toEqual([
      200,
      {
        id,
        name: '大厅轮播',
        transition: 'fade',
        updatedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /),
        items: [
          { wall: '/map', query: 'area=130100', seconds: 60 },
          { wall: '/topCenter', query: '', seconds: 5 },
        ],
      },
    ])
    const listed = (await east.api(playlist.list, {})).records[0]
    expect(listed).toMatchObject({ id, orgId: '1001', orgName: expect.stringMatching(/./), updatedBy: expect.stringMatching(/./) })
  })

  it('changes its order and is gone when it is removed', async () => {
    const { id } = await east.api(playlist.add, { ...round, name: '改动' })
    await east.api(playlist.update, { id, ...round, name: '改动后', items: round.items.toReversed(), transition: 'cut' })
    expect(await east.api(playlist.detail, { id })).toMatchObject({
      name: '改动后',
      transition: 'cut',
      items: [{ wall: '/topCenter' }, { wall: '/map' }],
    })
    await east.api(playlist.remove, { id })
    await expect(east.api(playlist.detail, { id })).rejects.toMatchObject({ code: codes.missing })
    expect(await names(east, '改动')).toEqual([])
  })

  it.each<[string, Partial<Given>, Record<string, unknown>]>([
    ['no name', { name: '' }, { name: '请输入名称' }],
    ['a name with markup', { name: '轮<b>' }, { name: '不能输入特殊字符' }],
    ['no wall', { items: [] }, { items: '请至少添加一个大屏' }],
    ['51 walls', { items: Array.from({ length: 51 }, () => ({ wall: '/map', seconds: 5 })) }, { items: '最多添加50个大屏' }],
    ['a page that is no wall', { items: [{ wall: '/homePage' as '/map', seconds: 5 }] }, { 'items.0.wall': '大屏不存在' }],
    ['four seconds', { items: [{ wall: '/map', seconds: 4 }] }, { 'items.0.seconds': '停留时间应为5到3600秒' }],
    ['more than an hour', { items: [{ wall: '/map', seconds: 3601 }] }, { 'items.0.seconds': '停留时间应为5到3600秒' }],
    ['half a second', { items: [{ wall: '/map', seconds: 5.5 }] }, { 'items.0.seconds': '停留时间应为5到3600秒' }],
    ['a long query', { items: [{ wall: '/map', query: 'a'.repeat(201), seconds: 5 }] }, { 'items.0.query': '参数不能超过200个字符' }],
  ])('with %s is refused at the field', async (_what, given, fields) => {
    const { status, body } = await site.send(playlist.add, { ...round, ...given }, east.headers)
    expect([status, body.fields]).toEqual([400, fields])
  })

  it('leaves a row in the audit for every change', async () => {
    const { id } = await west.api(playlist.add, { ...round, name: '留痕' })
    await platform.api(playlist.update, { id, ...round, name: '平台改名' })
    await west.api(playlist.remove, { id })
    const rows = await site.database.db.select().from(audits).where(eq(audits.target, id)).orderBy(audits.id)

    expect(rows.map(row => [row.action, row.orgId, row.userId, row.detail])).toEqual([
      ['playlist.add', '1002', west.userId, { name: '留痕', items: 2 }],
      ['playlist.update', '1002', platform.userId, { name: '平台改名', items: 2 }],
      ['playlist.remove', '1002', west.userId, { name: '平台改名', items: 2 }],
    ])
  })
})

describe("another enterprise's playlist", () => {
  it('is neither seen nor changed, by people or by walls', async () => {
    const { id } = await east.api(playlist.add, { ...round, name: '外人勿动' })
    const { token } = await west.api(screen.issue, { name: '西厅', walls: ['/map'] })

    expect(await names(west)).not.toContain('外人勿动')
    expect(await names(platform)).toContain('外人勿动')
    await expect(west.api(playlist.detail, { id })).rejects.toMatchObject({ code: codes.missing })
    await expect(west.api(playlist.update, { id, ...round })).rejects.toMatchObject({ code: codes.missing })
    await expect(west.api(playlist.remove, { id })).rejects.toMatchObject({ code: codes.missing })
    expect((await site.send(playlist.detail, { id }, { screen: token })).status).toBe(404)
    expect(await names(east, '外人勿动')).toEqual(['外人勿动'])
  })
})

describe('whoever only reads', () => {
  it('is refused the list and every change', async () => {
    const { token } = await east.api(screen.issue, { name: '只读', walls: ['/map'] })
    for (const headers of [watch.headers, { screen: token }])
      for (const call of [playlist.list, playlist.add, playlist.update, playlist.remove])
        expect((await site.send(call, { id: 'x', ...round }, headers)).status).toBe(403)
  })

  it('learns which walls the token opens', async () => {
    const { token } = await east.api(screen.issue, { name: '两块', walls: ['/right3', '/map'] })
    expect((await site.send(playlist.getWalls, {}, { screen: token })).body.data).toEqual(['/map', '/right3'])
    expect(await watch.api(playlist.getWalls, {})).not.toContain('/operatorProfitStatistics')
  })
})
