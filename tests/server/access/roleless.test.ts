import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contracts } from '../../../core/contract/index.ts'
import { codes } from '../../../core/errors.ts'
import { listenerOf } from '../../../server/alarms/listenerOf.ts'
import { takeTicket } from '../../../server/access/secrets.ts'
import { openSite, type Person, type Site } from '../../site.ts'

const { home, explain, map, playlist, resource, user } = contracts

let site: Site
/** Somebody of an enterprise whom nobody has given a role yet. */
let person: Person
beforeAll(async () => {
  site = await openSite()
  await site.database.db.execute(sql`
    insert into users (id, login_name, user_name, password_hash, org_id)
    select 'roleless', 'roleless', '无角色', password_hash, org_id
    from users
    where login_name = 'jizhong.watch'
  `)
  person = await site.as('roleless')
})
afterAll(() => site?.close())

it('somebody without a role may sign in, has no menu, no page and no wall, and finds out who they are', async () => {
  expect(await person.api(user.getSession, {})).toMatchObject({ loginName: 'roleless' })
  expect(await person.api(resource.getMenuByUser, { userId: person.userId })).toMatchObject({
    menus: [],
    actions: [],
    capabilities: [],
    desk: '',
  })
  expect(await person.api(playlist.getWalls, {})).toEqual([])
  await person.api(home.getSystemType, {})
})

it('is told no figure, neither asked for nor explained', async () => {
  for (const [call, input] of [
    [home.getStatisticsByOrg, {}],
    [map.powerSystemPoints, {}],
  ] as const)
    expect(await site.send(call, input, person.headers)).toMatchObject({ status: 403, body: { code: codes.forbidden, data: null } })
  const asked = { path: home.getStatisticsByOrg.path, input: {}, field: 'eleSum' }
  expect(await site.send(explain.figure, asked, person.headers)).toMatchObject({ status: 403, body: { code: codes.forbidden, data: null } })
})

it('may hold a socket open, which tells of no alarm', async () => {
  const { ticket } = await person.api(user.getSocketTicket, {})
  const taken = await takeTicket(site.app.services, 'socketTicket', ticket)
  expect(await listenerOf(site.app.services, taken!.payload)).toMatchObject({ watchesAlarms: false, userId: person.userId })
})
