import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { openSite, type Person, type Site, signed } from '../../site.ts'
import { differencesOf } from '../fixtures/differencesOf.ts'
import { handOver } from '../fixtures/handOver.ts'
import { addLimited, limits } from '../fixtures/limitedPeople.ts'
import { guarded } from '../matrix/calls.ts'
import { furnish, idsAt } from '../matrix/places.ts'
import { type Ids, variantsOf } from '../matrix/variants.ts'

/**
 * Whoever is limited to some sites is told of everything what an enterprise would be told that owns just these. Every
 * call that reads is asked twice: by the limited person; and, after all other sites have gone to another enterprise
 * with what speaks of them, by the same person without any limit.
 */

/** Base, team, picked and entrusted sites are each among these three. */
const asked = limits.filter(({ login }) => ['of-team', 'of-picks', 'of-both'].includes(login))
const reads = guarded.filter(({ call }) => !call.changes && call.permission !== 'gateway')
/** So many different examples are tried until one suits a call: there are six types of site. */
const different = 6

const ofCustomers = 'an enterprise has customers without sites as well'
const ofPeople = 'tells of people and their rounds: one sees oneself and those one leads, the office sees all'
/** Calls that anybody limited is rightly told something else by than the enterprise. */
const otherwise: Record<string, string> = {
  'attendance.list': ofPeople,
  'patrol.list': ofPeople,
  'patrol.detail': ofPeople,
  'patrol.deviceList': ofPeople,
  'patrol.people': ofPeople,
  'patrol.pickDevice': ofPeople,
  'track.coords': ofPeople,
  'track.getTrackByPatrolId': ofPeople,
  'track.page': ofPeople,
  'camera.getSubAccessToken': 'another token each time',
  'customer.choices': ofCustomers,
  'customer.getCustomerList': ofCustomers,
  'customer.list': ofCustomers,
  'command.grant': 'tells how many seconds are left',
  'file.getViewTicket': 'another ticket each time',
  'user.getTicket': 'another ticket each time',
  'user.getSocketTicket': 'another ticket each time',
}
const ofContracts = 'contracts of entrusted sites are between others'
const ofOwners = 'names the owners of sites, or sorts by them'
const ofWork = 'orders of entrusted sites are worked on by others'
/** Likewise those to whom sites of another enterprise were entrusted. */
const entrustedOtherwise: Record<string, string> = {
  'cue.getSites': ofOwners,
  'file.getFileList': ofContracts,
  'file.getFileListWithModuleid': ofContracts,
  'file.getFileZipWithModuleid': ofContracts,
  'home.getContractByOrg': ofContracts,
  'item.getItemSystemListByCustomer': 'a project of an enterprise has none of the sites entrusted to it',
  'judge.list': ofWork,
  'maintainOrder.getStationByContract': ofContracts,
  'patrolOrder.getStationByContract': ofContracts,
  'patrolOrder.list': ofContracts,
  'profit.getOperators': ofOwners,
  'profit.getSites': ofOwners,
  'pvStation.getContractByStation': ofContracts,
  'repair.count': ofWork,
  'repair.list': ofWork,
  'rushRepair.toDoList': ofWork,
  'serviceContract.list': ofContracts,
  'sharing.byCustomer': ofContracts,
  'sharing.byOrg': ofOwners,
  'standard.ofContract': ofContracts,
  'workSchedule.workList': ofWork,
}
/** Calls that answer none of these people while they are limited; elsewhere they are tested with what they want. */
const unanswered: Record<string, string> = {
  'attendance.days': 'knows the own hours only (patrol/attendance.test.ts)',
  'camera.getDeviceCapture': 'wants a viewing token beside the id (camera.test.ts)',
  'command.unlock': 'wants a form sealed in the browser (command.test.ts)',
  'command.changePassword': 'likewise',
  'command.setPassword': 'likewise',
  'dataImport.rows': 'sees the own imports alone (records/imports/imports.test.ts)',
  'explain.figure': 'asks about figures of other calls (explain.test.ts)',
  'file.getFileZip': 'the rows made here have no bytes (file.test.ts)',
  'file.getFileZipWithModuleid': 'likewise',
  'file.downFeignFile': 'likewise',
  'job.detail': 'sees the own works alone (records/imports/imports.test.ts)',
  'objectType.detail': 'asks for a type by its code (domains/devices/objectType.test.ts)',
  'patrol.detail': ofPeople,
  'patrol.deviceList': ofPeople,
  'pvStation.sumEnergyDataByTG': 'asks for a district by its name (pvStation.test.ts)',
  'track.getTrackByPatrolId': ofPeople,
  'track.page': ofPeople,
  'user.changePassword': 'its id is the key of a form, and sealed with it is the present password (userChange.test.ts)',
}

type Asking = Person & { login: string }
interface Answer {
  input: Record<string, unknown>
  status: number
  body: unknown
}

let site: Site
/** Ids of the sites each of them sees. */
let idsOf: Map<string, string[]>
/** What each of them was told by each call while limited. */
const told = new Map<string, Map<string, Answer[]>>()
const differing = { all: new Set<string>(), entrusted: new Set<string>() }
const now = new Date()

async function ask({ login, ...session }: Asking, call: AnyCall, input: Record<string, unknown>): Promise<Answer> {
  // Signing out ends a session of its own.
  const person = call === user.loginOut ? await site.as(login) : session
  const { status, body } = await site.send(call, input, { ...person.headers, ...(call.signed ? signed(call, input, person.auth) : {}) })
  return { input, status, body: status === 200 ? body.data : body.msg }
}

/** Answers with ids of their own in all fields and under every alternative; of each the first example that is answered. */
async function answersOf(person: Asking, call: AnyCall, own: Ids): Promise<Answer[]> {
  const answers = new Map<string, Answer>()
  let suits = 0
  for (const variant of variantsOf(call.schema.input, 'first').filter(({ alone, label }) => !alone && !label.includes('beside')))
    for (let nth = suits; nth < different; nth++) {
      const input = variant.input(own, own, nth)
      const key = JSON.stringify(input)
      if (answers.has(key)) break
      const answer = await ask(person, call, input)
      answers.set(key, answer)
      if (answer.status !== 200) continue
      suits = nth
      break
    }
  return [...answers.values()]
}

beforeAll(async () => {
  site = await openSite({ keepReadsMs: 0 }, () => now)
  const { database } = site
  await furnish(database)
  idsOf = await addLimited(database)
  const all = await idsAt(database, { name: 'all sites', orgId: '1001', sites: sql`s.org_id = '1001'` })
  for (const { login, sites } of asked) {
    const person = { login, ...(await site.as(login)) }
    const known = await idsAt(database, { name: login, orgId: '1001', sites })
    // What none of these sites has, is asked of any.
    const own: Ids = (entity, nth) => {
      try {
        return known(entity, nth)
      } catch {
        return all(entity, nth)
      }
    }
    const answers = new Map<string, Answer[]>()
    for (const { name, call } of reads) answers.set(name, await answersOf(person, call, own))
    told.set(login, answers)
  }
  await database.db.execute(sql`create table homes as select id, org_id from sites`)
})
afterAll(() => site?.close())

describe.each(asked)('$who', ({ login }) => {
  let person: Asking
  beforeAll(async () => {
    const { db } = site.database
    const owned = sql`
      (
        select
          case
            when home.id in (select * from unnest(${sql.param(idsOf.get(login))}::text[])) then '1001'
            when home.org_id = '1001' then '1002'
            else home.org_id
          end
        from homes home
        where home.id = sites.id
      )
    `
    await handOver(site.database, owned, '1001')
    await db.execute(sql`update users set sees_unit_id = null, sees_picked = false where id = ${login}`)
    await db.execute(sql`delete from user_sites where user_id = ${login}`)
    person = { login, ...(await site.as(login)) }
  })

  it.each(reads)('is told by $name what an enterprise of these sites is told', async ({ name, call }) => {
    const faults: string[] = []
    for (const { input, status, body } of told.get(login)!.get(name)!) {
      const owner = await ask(person, call, input)
      if (status >= 500 || owner.status >= 500) faults.push(`${JSON.stringify(input)} answers ${status}, the enterprise ${owner.status}`)
      for (const difference of differencesOf(body, owner.body)) {
        differing[login === 'of-both' ? 'entrusted' : 'all'].add(name)
        if (!(login === 'of-both' ? { ...otherwise, ...entrustedOtherwise } : otherwise)[name])
          faults.push(`${JSON.stringify(input)} ${difference}`)
      }
    }
    expect(faults.slice(0, 5)).toEqual([])
  })
})

it('leaves out no call without need', () => {
  expect(Object.keys(otherwise).filter(name => !differing.all.has(name))).toEqual([])
  expect(Object.keys(entrustedOtherwise).filter(name => !differing.entrusted.has(name))).toEqual([])
})

it('was answered by every call', () => {
  const answered = (name: string) => [...told.values()].some(answers => answers.get(name)!.some(({ status }) => status === 200))
  const silent = reads.filter(({ name }) => !answered(name)).map(({ name }) => name)
  expect(silent.sort()).toEqual(Object.keys(unanswered).sort())
})
