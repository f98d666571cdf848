import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources as shipped, defaultResourcesOf } from '../../../core/resources/resources.ts'
import type { RoleKind } from '../../../core/resources/roleKinds.ts'
import { writeResources } from '../../../server/database/writeResources.ts'
import { resources, roleResources, roles } from '../../../server/tables/index.ts'
import { createTestDatabase, type TestDatabase } from '../../database.ts'

let database: TestDatabase
/** What every start does. */
const start = () => database.db.transaction(writeResources)
beforeAll(async () => {
  database = await createTestDatabase()
  await start()
})
afterAll(() => database?.close())

/** A role as it stands in the database, whoever made it. */
async function role(id: string, kind: string, holds: readonly string[]) {
  await database.db.insert(roles).values({ id, name: id, kind, orgId: '1' })
  await database.db.insert(roleResources).values(holds.map(resourceId => ({ roleId: id, resourceId })))
}
const heldBy = async (roleId: string) =>
  (await database.db.select({ id: roleResources.resourceId }).from(roleResources).where(eq(roleResources.roleId, roleId)))
    .map(({ id }) => id)
    .sort()
/** The database becomes one of a version that did not have these lines yet. */
async function unlearn(ids: readonly string[]) {
  await database.db.delete(resources).where(inArray(resources.id, [...ids]))
  await database.db.delete(roleResources).where(inArray(roleResources.resourceId, [...ids]))
}

describe('a start', () => {
  it('hands a page that is new to the roles of its kinds, and to no other', async () => {
    await role('chief', 'enterprise-admin', ['home', 'wallProfit'])
    await role('watch', 'operator', ['home'])
    await role('auditor', 'made by hand', ['home'])
    await unlearn(['wallProfit'])
    await start()
    expect(await Promise.all(['chief', 'watch', 'auditor'].map(heldBy))).toEqual([['home', 'wallProfit'], ['home'], ['home']])
  })

  it('never gives back what an administrator has taken away', async () => {
    await role('trusted less', 'enterprise-admin', ['home'])
    await unlearn(['wallProfit'])
    await start()
    const profit = and(eq(roleResources.roleId, 'trusted less'), eq(roleResources.resourceId, 'wallProfit'))
    expect((await database.db.delete(roleResources).where(profit)).rowCount).toBe(1)
    await start()
    expect(await heldBy('trusted less')).toEqual(['home'])
  })

  it('keeps what a role holds beyond what it is shipped with, and pages the installation made for itself', async () => {
    await role('guest', 'customer', ['home', 'wallMap', 'made-up'])
    const own = { id: 'made-up', name: '自建页面', url: '/made/up', type: '1', sort: 99 }
    await database.db.insert(resources).values(own)
    await start()
    expect(await heldBy('guest')).toEqual(['home', 'made-up', 'wallMap'])
    expect(await database.db.select().from(resources).where(eq(resources.id, 'made-up'))).toMatchObject([own])
  })

  it('brings titles, places and order of the menu up to date', async () => {
    const menu = () => database.db.select().from(resources).where(inArray(resources.id, shippedIds)).orderBy(resources.id)
    const before = await menu()
    await database.db.execute(sql`update resources set name = '旧名', parent_id = null, sort = 0`)
    await start()
    expect(await menu()).toEqual(before)
  })
})

const shippedIds = shipped.map(({ id }) => id)

/**
 * What the seven kinds held in the version before the table of resources: these lines and these roles are in every data
 * folder of that time.
 */
const walls = ['wallMap', 'wallMicrogrid', 'wallDistribution', 'wallPhoto', 'wallCompare', 'wallCharging', 'wallCampus']
const keeping = ['wallProfit', 'wallPlaylists', 'wallConductor', 'screenTokens']
const chief = ['home', 'alarms', 'alarmsSee', ...walls, ...keeping, 'appHsxt', 'external', 'actHandle', 'actDrill']
const before: Record<RoleKind, string[]> = {
  'platform-admin': [...chief, 'appAuthority', 'appDesensitization', 'appHhxy', 'appGuangcc'],
  'enterprise-admin': chief,
  operator: ['home', 'alarms', ...walls, 'wallConductor', 'external', 'actHandle', 'actDrill'],
  'team-leader': ['home', 'alarms', 'actHandle'],
  maintenance: ['home', 'alarms', 'actHandle'],
  'grid-company': ['home', 'alarmsSee', ...walls, 'wallProfit'],
  customer: ['home', 'alarmsSee'],
}

describe('a data folder of the version before', () => {
  it('keeps what its roles held; each gains what is new since for its kind', async () => {
    const old = [...before['platform-admin'], 'control', 'walls', 'apps']
    const kinds = Object.entries(before) as [RoleKind, string[]][]
    for (const [kind, holds] of kinds) await role(`old ${kind}`, kind, holds)
    await unlearn(shippedIds.filter(id => !old.includes(id)))
    await start()
    for (const [kind, holds] of kinds) {
      const since = defaultResourcesOf(kind).filter(id => !old.includes(id))
      expect(await heldBy(`old ${kind}`), kind).toEqual([...holds, ...since].sort())
    }
  })
})
