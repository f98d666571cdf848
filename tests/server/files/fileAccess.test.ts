import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../../core/contract/platform/file.ts'
import { hashToken } from '../../../server/access/tokens.ts'
import { audits, contracts, files, screenTokens, sessions, userRoles, users } from '../../../server/tables/index.ts'
import type { Person } from '../../site.ts'
import { type FileSite, openFileSite, pdf } from '../fixtures/fileSite.ts'

let world: FileSite
let url: string
let admin: Person
beforeAll(async () => {
  world = await openFileSite()
  url = await world.listen()
  admin = await world.site.as('admin')
})
afterAll(() => world.close())

const put = async (name: string, content = pdf(name), person?: Person, more?: object) =>
  (await world.put(name, content, person, more)).body.data.fileId
const remove = (...ids: string[]) => world.east.api(file.del, { fileIds: ids.join(',') })
async function newContract(orgId: string, customerId: string) {
  const [row] = await world.site.database.db
    .insert(contracts)
    .values({ orgId, customerId, code: randomUUID(), name: '合同', state: '1', amount: 1, startsOn: new Date(), endsOn: new Date() })
    .returning({ id: contracts.id })
  return String(row!.id)
}

describe('files', () => {
  it('are shown to the customer of the contract and no other, and changed by no customer', async () => {
    const customer = await world.site.as('lvdao')
    const [{ customerId } = { customerId: null }] = await world.site.database.db
      .select({ customerId: users.customerId })
      .from(users)
      .where(eq(users.id, customer.userId))
    const [own, other] = [await newContract(world.east.orgId, customerId!), await newContract(world.east.orgId, 'somebody else')]
    const [ownFile, otherFile] = [
      await put('自己的.pdf', undefined, undefined, { fileDataid: own }),
      await put('别人的.pdf', undefined, undefined, { fileDataid: other }),
    ]
    const list = (fileDataid: string) => world.site.send(file.getFileList, { ...world.record, fileDataid }, customer.headers)
    expect((await list(own)).body.data).toMatchObject({ records: [{ fileId: ownFile }] })
    expect((await list(other)).status).toBe(404)
    const zip = await world.site.send(file.getFileZip, { fileIds: `${ownFile},${otherFile}` }, customer.headers)
    expect(zip.status).toBe(404)
    expect((await world.bytes('downFeignFile', { fileId: otherFile }, customer.headers)).status).toBe(404)
    expect((await world.put('x.pdf', pdf('x'), customer, { fileDataid: own })).status).toBe(403)
    expect((await world.site.send(file.del, { fileIds: ownFile }, customer.headers)).status).toBe(403)
    await remove(ownFile, otherFile)
  })

  it('are no wall’s business', async () => {
    const fileId = await put('墙.pdf')
    const walls = ['/map']
    await world.site.database.db.insert(screenTokens).values({ tokenHash: hashToken('wall'), orgId: world.east.orgId, name: '墙', walls })
    const headers = { screen: 'wall', wall: '/map' }
    for (const call of [file.getFileZip, file.getViewTicket, file.del])
      expect((await world.site.send(call, { fileIds: fileId }, headers)).status).toBe(403)
    expect((await world.bytes('downFeignFile', { fileId }, headers)).status).toBe(403)
    expect((await world.site.send(file.upload, world.record, headers)).status).toBe(403)
    await remove(fileId)
  })

  it('that are none are not found, rather than done', async () => {
    for (const call of [file.del, file.getFileZip, file.getViewTicket])
      expect((await world.site.send(call, { fileIds: ',' }, world.east.headers)).status, call.path).toBe(404)
  })

  it('are removed once by however many try at the same time', async () => {
    const fileId = await put('一次.pdf')
    const tries = await Promise.all([1, 2, 3].map(() => world.site.send(file.del, { fileIds: fileId }, world.east.headers)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    const trail = await world.site.database.db.select().from(audits).where(eq(audits.target, fileId))
    expect(trail.filter(({ action }) => action === 'file.del')).toHaveLength(1)
  })

  it('of two enterprises are removed one enterprise at a time, so that neither’s audit names the other’s', async () => {
    const theirs = await newContract(world.west.orgId, 'x')
    const ids = [await put('甲.pdf'), await put('乙.pdf', undefined, world.west, { fileDataid: theirs })]
    const both = await world.site.send(file.del, { fileIds: ids.join(',') }, admin.headers)
    expect([both.status, both.body.msg]).toEqual([400, '请分别删除不同单位的附件'])
    for (const id of ids) await admin.api(file.del, { fileIds: id })
  })

  it('are read to their end by whoever began before they were removed', async () => {
    const content = Buffer.concat([pdf(''), Buffer.alloc(19_000_000, 'x')])
    const fileId = await put('大.pdf', content)
    const reply = await fetch(`${url}${file.downFeignFile.path}?fileId=${fileId}`, { headers: world.east.headers })
    const reader = reply.body!.getReader()
    let read = (await reader.read()).value!.length
    await remove(fileId)
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) read += piece.value.length
    expect(read).toBe(content.length)
  })
})

describe('an archive', () => {
  const zip = (ids: string[]) =>
    fetch(url + file.getFileZip.path, {
      method: 'POST',
      headers: { ...world.east.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fileIds: ids.join(',') }),
    })

  it('is broken off rather than handed out with an empty file where one was removed meanwhile', async () => {
    const ids = [await put('大.pdf', Buffer.concat([pdf(''), Buffer.alloc(19_000_000, 'x')])), await put('小.pdf')]
    const reader = (await zip(ids)).body!.getReader()
    await reader.read()
    await world.site.app.services.files.remove(ids[1]!)
    const rest = async () => {
      while (!(await reader.read()).done);
    }
    await expect(rest()).rejects.toThrow()
    await remove(...ids)
  })

  it('of more than its format can count is refused before it begins', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID())
    const row = { orgId: world.east.orgId, module: 'contract' as const, recordId: world.record.fileDataid, sha256: '', userId: '' }
    await world.site.database.db.insert(files).values(ids.map(id => ({ ...row, id, name: `${id}.pdf`, bytes: 2_000_000_000 })))
    const reply = await zip(ids)
    expect([reply.status, ((await reply.json()) as { msg: string }).msg]).toEqual([400, '所选附件合计超过 4 GB，请分批下载'])
    await world.site.database.db.delete(files).where(inArray(files.id, ids))
  })
})

describe('a ticket to view', () => {
  /** A ticket of somebody whose right to it then ends. */
  async function ticketOf(person: Person, fileIds: string) {
    const { ticket } = await person.api(file.getViewTicket, { fileIds })
    return {
      list: () => world.site.send(file.getViewed, { ticket }),
      view: async (fileId = fileIds) => (await world.bytes('viewFile', { ticket, fileId })).status,
    }
  }

  it('ends with the role that allowed it, and with the user', async () => {
    const fileId = await put('角色.pdf')
    const person = await world.site.as('jizhong')
    const { list, view } = await ticketOf(person, fileId)
    expect(await view()).toBe(200)
    const held = await world.site.database.db.delete(userRoles).where(eq(userRoles.userId, person.userId)).returning()
    expect([(await list()).status, await view()]).toEqual([403, 403])
    await world.site.database.db.insert(userRoles).values(held)
    expect(await view()).toBe(200)
    await world.site.database.db.update(users).set({ state: 'disabled' }).where(eq(users.id, person.userId))
    expect([(await list()).status, await view()]).toEqual([403, 403])
    await world.site.database.db.update(users).set({ state: 'active' }).where(eq(users.id, person.userId))
    await remove(fileId)
  })

  it('ends when its session has been idle for too long', async () => {
    const fileId = await put('闲置.pdf')
    const person = await world.site.as('jizhong')
    const { list, view } = await ticketOf(person, fileId)
    await world.site.database.db
      .update(sessions)
      .set({ lastSeenAt: sql`now() - interval '3 hours'` })
      .where(eq(sessions.tokenHash, hashToken(person.headers.token!)))
    expect([(await list()).status, await view()]).toEqual([403, 403])
    await remove(fileId)
  })

  it('shows neither what was removed nor what now belongs to somebody else', async () => {
    const theirs = await newContract(world.east.orgId, 'x')
    const ids = [await put('一.pdf'), await put('二.pdf', undefined, undefined, { fileDataid: theirs })]
    const { list, view } = await ticketOf(world.east, ids.join(','))
    await remove(ids[0]!)
    await world.site.database.db
      .update(contracts)
      .set({ orgId: world.west.orgId })
      .where(eq(contracts.id, Number(theirs)))
    expect((await list()).body.data).toEqual({ records: [] })
    expect([await view(ids[0]), await view(ids[1])]).toEqual([404, 404])
    await admin.api(file.del, { fileIds: ids[1]! })
  })
})
