import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resource } from '../../../core/contract/platform/resource.ts'
import type { Envelope } from '../../../core/errors.ts'
import { type Config, readConfig } from '../../../server/config.ts'
import type { Services } from '../../../server/context.ts'
import { resourceHandlers } from '../../../server/domains/platform/resource/resource.ts'
import { answerFailures } from '../../../server/http/answerFailures.ts'
import { implement } from '../../../server/http/implement.ts'
import { orgs, resources, roleResources, roles, sessions, userRoles, users } from '../../../server/tables/index.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'

interface Entry {
  id: string
  resName: string
  alias: string
  resUrl: string
  children: Entry[]
}
interface Menu {
  menus: Entry[]
  unset: string[]
  actions: string[]
  filingNumber: string
}

let database: TestDatabase
let app: FastifyInstance
const config: Config = readConfig({ FILING_NUMBER: '冀ICP备00000000号' })

beforeAll(async () => {
  database = await createTestDatabase()
  app = fastify()
  answerFailures(app)
  implement(app, { config, database, db: database.db } as Partial<Services> as Services, { resource }, { resource: resourceHandlers })
  const { db } = database
  await db.insert(orgs).values([
    { id: 'platform', kind: 'platform', name: '平台' },
    { id: 'east', kind: 'enterprise', name: '东区新能源' },
  ])
  await db.insert(resources).values([
    { id: 'later', name: '后来的目录', type: '0', sort: 9 },
    { id: 'alarms', parentId: 'later', name: '告警信息', alias: '告警中心', url: '/intelligentControl/warningMessage', type: '1', sort: 2 },
    { id: 'see', parentId: 'later', name: '告警查看', alias: '', url: '/intelligentControl/seeWarningMessage', type: '1', sort: 1 },
    { id: 'hidden', name: '没有可见页面的目录', type: '0', sort: 0 },
    { id: 'secret', parentId: 'hidden', name: '未授权页面', url: '/secret', type: '1', sort: 1 },
    { id: 'home', name: '首页', url: '/homePage', type: '1', sort: 1 },
    { id: 'apps', name: '子应用', type: '0', sort: 10 },
    { id: 'hsxt', parentId: 'apps', name: '电费核算', url: '/hsxt', type: '1', sort: 1 },
    { id: 'external', name: '外部运维平台', url: 'external:operations', type: '1', sort: 11 },
    { id: 'handle', parentId: 'alarms', name: '处理告警', url: 'alarm:handle', type: '2', sort: 1 },
    { id: 'drill', parentId: 'alarms', name: '告警演练', url: 'alarm:drill', type: '2', sort: 2 },
  ])
  const granted = ['home', 'alarms', 'see', 'hsxt', 'external', 'handle']
  for (const [id, orgId] of [
    ['chief', 'platform'],
    ['east', 'east'],
    ['nobody', 'east'],
  ] as const) {
    await db.insert(users).values({ id, loginName: id, userName: id, passwordHash: '-', orgId })
    await db.insert(sessions).values({
      tokenHash: hashToken(`token-${id}`),
      userId: id,
      loginPath: 'login',
      signKeyId: id,
      signKey: '00',
      expiresAt: new Date(Date.now() + 3_600_000),
    })
    if (id === 'nobody') continue
    await db.insert(roles).values([
      { id: `${id}-1`, name: '一', kind: 'operator', orgId },
      { id: `${id}-2`, name: '二', kind: 'operator', orgId },
    ])
    await db.insert(userRoles).values([
      { userId: id, roleId: `${id}-1` },
      { userId: id, roleId: `${id}-2` },
    ])
    await db.insert(roleResources).values(granted.map(resourceId => ({ roleId: `${id}-1`, resourceId })))
    // Two roles that grant the same page must not show it twice.
    await db.insert(roleResources).values({ roleId: `${id}-2`, resourceId: 'home' })
  }
})

afterAll(async () => {
  await app.close()
  await database.close()
})

beforeEach(() => {
  config.subApps = readConfig({}).subApps
  config.externalPlatformUrl = readConfig({}).externalPlatformUrl
})

async function ask<T>(who: string, path: string, query: Record<string, string> = {}) {
  const response = await app.inject({ url: `/api/authority/resource/${path}`, query, headers: { token: `token-${who}` } })
  return response.json<Envelope<T>>()
}
const menuOf = async (who: string) => (await ask<Menu>(who, 'getMenuByUser')).data
const allowed = async (who: string, path: string) => (await ask<{ allowed: boolean }>(who, 'getResource', { path })).data.allowed

describe('the menu of a user', () => {
  it('holds granted pages once, in index order, with folders only around visible pages', async () => {
    const { menus } = await menuOf('east')

    expect(menus.map(item => item.id)).toEqual(['home', 'later'])
    expect(menus[1]?.children.map(item => item.id)).toEqual(['see', 'alarms'])
  })

  it('shows an alias, and the name where there is none', async () => {
    const { menus } = await menuOf('east')

    expect(menus[1]?.children.map(item => [item.resName, item.alias])).toEqual([
      ['告警查看', '告警查看'],
      ['告警信息', '告警中心'],
    ])
  })

  it('keeps actions apart from pages, and only the granted ones', async () => {
    const { actions, menus } = await menuOf('east')

    expect(actions).toEqual(['alarm:handle'])
    expect(JSON.stringify(menus)).not.toContain('alarm:handle')
  })

  it('shows outside entries only where an address is configured', async () => {
    config.subApps = { ...config.subApps, hsxt: 'https://hsxt.example' }
    config.externalPlatformUrl = 'https://operations.example'

    expect((await menuOf('east')).menus.map(item => item.id)).toEqual(['home', 'later', 'apps', 'external'])
  })

  it('shows nobody an outside entry that leads nowhere; a platform administrator may still ask at its address why', async () => {
    const { menus, unset } = await menuOf('chief')
    expect([menus.map(item => item.id), unset]).toEqual([['home', 'later'], ['/hsxt']])
    expect((await menuOf('east')).unset).toEqual([])
    expect(await allowed('chief', '/hsxt')).toBe(true)
    expect(await allowed('east', '/hsxt')).toBe(false)
  })

  it('is empty for a user without roles', async () => {
    expect(await menuOf('nobody')).toMatchObject({ menus: [], actions: [] })
  })

  it('is never given to another user', async () => {
    expect(await ask('nobody', 'getMenuByUser', { userId: 'east' })).toMatchObject({ code: 403, data: null })
    expect(await ask('east', 'getMenuByUser', { userId: 'east' })).toMatchObject({ code: 200 })
  })

  it('carries the filing number for the footer', async () => {
    expect((await menuOf('east')).filingNumber).toBe('冀ICP备00000000号')
  })

  it('is refused to strangers', async () => {
    expect(await ask('stranger', 'getMenuByUser')).toMatchObject({ code: 20001 })
  })
})

describe('the lookup of a path', () => {
  it('allows what a role grants and nothing else', async () => {
    expect(await allowed('east', '/homePage')).toBe(true)
    expect(await allowed('east', '/secret')).toBe(false)
    expect(await allowed('east', '/homePage/below')).toBe(false)
    expect(await allowed('nobody', '/homePage')).toBe(false)
  })

  it('does not take an action for a page', async () => {
    expect(await allowed('east', 'alarm:handle')).toBe(false)
  })

  it('covers the paths below a sub-application, but only where it is configured', async () => {
    expect(await allowed('east', '/hsxt/bills')).toBe(false)
    config.subApps = { ...config.subApps, hsxt: 'https://hsxt.example' }

    expect(await allowed('east', '/hsxt/bills')).toBe(true)
    expect(await allowed('east', '/hsxtbills')).toBe(false)
  })
})
