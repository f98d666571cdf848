import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../core/contract/call.ts'
import { scenePoints } from '../../core/scenePoints.ts'
import { type Person, signed } from '../site.ts'
import { guarded } from './matrix/calls.ts'
import { type Matrix, openMatrix } from './matrix/openMatrix.ts'
import { everybodys, movesForAnybody } from './matrix/owners.ts'
import { freshOnes } from './matrix/places.ts'
import { type Ids, variantsOf } from './matrix/variants.ts'

let matrix: Matrix
let admin: Person
let platform: Person
let own: Ids
beforeAll(async () => {
  matrix = await openMatrix()
  admin = await matrix.site.as('jizhong')
  platform = await matrix.site.as('admin')
  own = freshOnes(matrix.ids.enterprise)
  // A drill wants a device that is heard now; the copied region may be a few minutes old.
  await matrix.site.database.db.execute(sql`update latest set at = now()`)
})
afterAll(() => matrix?.site.close())

let names = 0
/** Makes a call with ids of the caller's own, every field written, and tells which rows moved. */
async function make(call: AnyCall, person = admin, given: object = {}) {
  const variant = variantsOf(call.schema.input).find(({ label }) => label === 'own')!
  const send = (input: unknown) =>
    matrix.site.send(call, input, { ...person.headers, ...(call.signed ? signed(call, input, person.auth) : {}) })
  const input = { ...variant.input(own, own), ...given }
  await matrix.touched()
  let reply = await send(input)
  // What one call added bears the name that the next one gives: another one, then.
  if (reply.status === 409) reply = await send(JSON.parse(JSON.stringify(input).replaceAll('一层大厅', `${++names}层大厅`)))
  const touched = await matrix.touched()
  return { ...reply, touched: touched.filter(({ table }) => !movesForAnybody.includes(table)) }
}

const changing = guarded.filter(({ call }) => call.changes)
/** What the platform alone decides, for everybody, with what its inputs name. */
const ofPlatform: Readonly<Record<string, object>> = { 'factorSet.use': { id: 'official' } }

/** What fits the first of the caller's own things, where not every value does. */
const fitting: Readonly<Record<string, object>> = {
  'command.instructIssue': { deviceType: 'pfj', indiNo: scenePoints.power, val: '1' },
}

const makeFor = (name: string, call: AnyCall) =>
  ofPlatform[name] ? make(call, platform, ofPlatform[name]) : make(call, admin, fitting[name])

describe('a call that changes something', () => {
  it.each(changing)('$name changes nothing where its row in the audit cannot be written', async ({ name, call }) => {
    const { db } = matrix.site.database
    await db.execute(sql`create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'no room'; end $$`)
    await db.execute(sql`create trigger refuse before insert on audits for each row execute function refuse()`)
    const { status, touched } = await makeFor(name, call).finally(() => db.execute(sql`drop trigger refuse on audits`))
    expect([status, touched]).toEqual([500, []])
  })

  it.each(changing)('$name leaves one row in the audit, with who, whose and what', async ({ name, call }) => {
    const { status, body, touched } = await makeFor(name, call)
    const by = ofPlatform[name] ? platform : admin
    expect([status, body.msg]).toEqual([200, body.msg])
    expect(touched.filter(({ table }) => table === 'audits')).toEqual([
      {
        table: 'audits',
        op: 'INSERT',
        row: expect.objectContaining({ action: name, org_id: by.orgId, user_id: by.userId, target: expect.stringMatching(/./) }),
      },
    ])
  })
})

/** Calls that write without being changes, and what: all of them keep their own record. */
const keepers: Record<string, string[]> = {
  'user.loginOut': ['sessions', 'audits'],
}
describe('a call that is no change', () => {
  it.each(guarded.filter(({ call }) => !call.changes && call.permission !== 'gateway'))(
    '$name writes nothing that belongs to anybody',
    async ({ name, call }) => {
      const { touched } = await make(call, name === 'user.loginOut' ? await matrix.site.as('jizhong') : admin)
      const tables = new Set(touched.map(({ table }) => table).filter(table => !everybodys[table]))
      expect([...tables].filter(table => !keepers[name]?.includes(table))).toEqual([])
    },
  )
})
