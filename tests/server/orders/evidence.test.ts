import { randomUUID } from 'node:crypto'
import { and, asc, eq, ne, or, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file, type UsedBefore } from '../../../core/contract/platform/file.ts'
import { repair } from '../../../core/contract/orders/repair.ts'
import { audits, sites, users } from '../../../server/tables/index.ts'
import { openSite, type Person, type Site } from '../../site.ts'

let site: Site
let watch: Person
let admin: Person
let customer: Person
let west: Person
/** A site of the customer, one of the same enterprise that is somebody else's, and one of another enterprise. */
let stations: { own: string; other: string; foreign: string }

beforeAll(async () => {
  site = await openSite()
  ;[watch, admin, customer, west] = (await Promise.all(['jizhong.watch', 'admin', 'lvdao', 'yanzhao'].map(name => site.as(name)))) as [
    Person,
    Person,
    Person,
    Person,
  ]
  const oneOf = async (where: ReturnType<typeof and>) =>
    (await site.database.db.select({ id: sites.id }).from(sites).where(where).orderBy(asc(sites.id)).limit(1))[0]!.id
  stations = {
    own: await oneOf(eq(sites.customerId, 'K1001015')),
    other: await oneOf(and(eq(sites.orgId, '1001'), or(isNull(sites.customerId), ne(sites.customerId, 'K1001015')))),
    foreign: await oneOf(eq(sites.orgId, '1002')),
  }
})
afterAll(() => site.close())

/** A report of somebody's; `fileDataid`: what was uploaded ahead of it. */
const reported = (who: Person, stationId: string, fileDataid?: string) =>
  who.api(repair.add, { stationId, faultAppearance: '异响', degree: '2', ...(fileDataid && { fileDataid }) })

const jpg = (text: string) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(text)])
async function put(person: Person, record: string, name: string, content: Buffer, more: Record<string, string> = {}) {
  const form = new FormData()
  const fields = { fileModule: 'orderPhoto', fileDataid: record, fileBusiness: 'work', fileFunction: 'photo', ...more }
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([new Uint8Array(content)]), name)
  const reply = await site.app.inject({ method: 'POST', url: file.upload.path, headers: person.headers, payload: form })
  const { data } = reply.json() as { data: { fileId: string; usedBefore: UsedBefore[]; fileUploadTime: string } }
  expect(reply.statusCode).toBe(200)
  return data
}
const shownTo = async (who: Person, id: string) =>
  (await who.api(file.getFileList, { fileModule: 'orderPhoto', fileDataid: id })).records.map(one => one.usedBefore)
const nameOf = async (loginName: string) =>
  (await site.database.db.select({ name: users.userName }).from(users).where(eq(users.loginName, loginName)))[0]!.name

describe('a picture that served as evidence before', () => {
  it('is taken, and who brings it and who looks at the order hear of which order, whose and when; the audit keeps it', async () => {
    const [first, second] = [await reported(watch, stations.own), await reported(watch, stations.other)]
    const before = await put(watch, first.id, '更换前.jpg', jpg('same'))
    expect(before.usedBefore).toEqual([])

    const again = await put(watch, second.id, '另一个名字.jpeg', jpg('same'))

    const refusals = [
      {
        orderId: first.id,
        orderNo: first.no,
        userName: await nameOf('jizhong.watch'),
        fileUploadTime: before.fileUploadTime,
      },
    ]
    expect(again.usedBefore).toEqual(refusals)
    expect(await shownTo(watch, second.id)).toEqual([refusals])
    expect(await shownTo(watch, first.id)).toEqual([[]])
    const [audit] = await site.database.db.select().from(audits).where(eq(audits.target, again.fileId))
    expect(audit!.detail).toMatchObject({ usedBefore: [first.no] })
  })

  it('is noticed within one order, across its photographs and its attachments, and a document is not', async () => {
    const { id, no } = await reported(watch, stations.own)
    await put(watch, id, '一.jpg', jpg('twice'))

    expect(await put(watch, id, '二.jpg', jpg('twice'))).toMatchObject({ usedBefore: [{ orderId: id, orderNo: no }] })
    expect(await put(watch, id, '三.jpg', jpg('twice'), { fileModule: 'order' })).toMatchObject({ usedBefore: [{}, {}] })
    const form = Buffer.from('%PDF-1.4 one form for all')
    await put(watch, id, '工作票.pdf', form, { fileModule: 'order' })
    expect(await put(watch, id, '工作票.pdf', form, { fileModule: 'order' })).toMatchObject({ usedBefore: [] })
    expect(await put(watch, id, '四.jpg', jpg('another'))).toMatchObject({ usedBefore: [] })
  })

  it('is noticed ahead of a report, and shown on it afterwards', async () => {
    const { id, no } = await reported(watch, stations.own)
    await put(watch, id, '一.jpg', jpg('ahead'))
    const draft = randomUUID()
    const ahead = { istemp: '1' }
    expect(await put(watch, draft, '一.jpg', jpg('ahead'), ahead)).toMatchObject({ usedBefore: [{ orderNo: no }] })
    expect(await put(watch, draft, '二.jpg', jpg('ahead'), ahead)).toMatchObject({ usedBefore: [{ orderNo: no }, { orderNo: '' }] })
    // What somebody else has on the way is nobody's business.
    expect(await put(admin, randomUUID(), '三.jpg', jpg('on the way'), ahead)).toMatchObject({ usedBefore: [] })

    const made = await reported(watch, stations.own, draft)

    expect(await shownTo(watch, made.id)).toMatchObject([[{ orderNo: no }], [{ orderNo: no }, { orderNo: made.no }]])
  })

  it('names no order its reader does not see: neither another enterprise’s nor another customer’s', async () => {
    const foreign = await reported(west, stations.foreign)
    await put(west, foreign.id, '一.jpg', jpg('secret'))
    const others = await reported(watch, stations.other)
    expect(await put(watch, others.id, '一.jpg', jpg('secret'))).toMatchObject({ usedBefore: [] })
    expect(await shownTo(admin, others.id)).toEqual([[]])

    const own = await reported(customer, stations.own)
    expect(await put(customer, own.id, '一.jpg', jpg('secret'))).toMatchObject({ usedBefore: [] })

    expect(await shownTo(customer, own.id)).toEqual([[]])
    expect(await shownTo(watch, own.id)).toMatchObject([[{ orderNo: others.no }]])
  })
})
