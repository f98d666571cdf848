import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contracts } from '../../../core/contract/index.ts'
import { file } from '../../../core/contract/platform/file.ts'
import { codes } from '../../../core/errors.ts'
import type { Config } from '../../../server/config.ts'
import type { Database } from '../../../server/database/db.ts'
import { demoGateways } from '../../../server/demo/demoGateways.ts'
import { checkDisks, disksOf, filesLimits, judgeDisk } from '../../../server/start/checkDisks.ts'
import { contracts as contractTable, files, orders } from '../../../server/tables/index.ts'
import type { Person } from '../../site.ts'
import { type FileSite, openFileSite, pdf } from '../fixtures/fileSite.ts'

const kb = 1024
const filesMost = { pending: 300 * kb, day: 900 * kb, orgPending: 500 * kb, org: 2000 * kb }

let world: FileSite
let url: string
/** Of the enterprise of `world.east`, and free to report faults. */
let customer: Person
let operator: Person
beforeAll(async () => {
  world = await openFileSite({ filesMost })
  url = (await world.listen()) + file.upload.path
  customer = await world.site.as('lvdao')
  operator = await world.site.as('jizhong.watch')
})
afterAll(() => world.close())
afterEach(async () => {
  vi.restoreAllMocks()
  const rows = await world.site.database.db.delete(files).returning({ id: files.id })
  for (const { id } of rows) await world.site.app.services.files.remove(id)
  // What broke off while it waited for its turn begins, and ends, a moment later.
  await expect.poll(world.kept, { timeout: 20_000 }).toEqual([])
})

const ofKb = (size: number) => Buffer.concat([pdf(''), Buffer.alloc(size * kb - pdf('').length, 'x')])
/** A file for an order nobody has made yet, under a number somebody made up. */
const ahead = (person: Person, size: number, more: object = {}) =>
  world.put('附件.pdf', ofKb(size), person, { fileModule: 'order', fileDataid: randomUUID(), istemp: '1', ...more })
const said = ({ status, body }: Awaited<ReturnType<typeof ahead>>) => [status, body.msg]
const bytesKept = async () =>
  (await world.site.database.db.select({ bytes: files.bytes }).from(files)).reduce((sum, { bytes }) => sum + bytes, 0)

describe('uploads for records that are not there', () => {
  it('fill no store: one person’s share is used up, told, and given back, while everybody else goes on', async () => {
    const flood = await Promise.all(Array.from({ length: 40 }, () => ahead(customer, 100)))

    expect(flood.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = [codes.tooMany, '您尚未随记录保存的附件已用 300.0 KB，上限 300.0 KB，请先保存所属记录或删除这些附件']
    expect(new Set(flood.filter(({ status }) => status !== 200).map(reply => String(said(reply))))).toEqual(new Set([String(refused)]))
    expect([await bytesKept(), world.kept().length]).toEqual([300 * kb, 3])

    // Meanwhile, and after it: uploads, changes and deliveries of others, and deleting.
    expect((await world.put('合同.pdf', ofKb(100))).status).toBe(200)
    const [gateway] = demoGateways()
    const deliver = await world.site.send(contracts.ingest.readings, { points: [] }, await world.site.gateway(gateway!))
    expect(deliver.status).not.toBe(codes.full)
    await operator.api(contracts.alarmDesk.powerAlarmPage, {})
    const { fileId } = flood.find(({ status }) => status === 200)!.body.data
    await customer.api(file.del, { fileIds: fileId })
    expect((await ahead(customer, 100)).status).toBe(200)
  })

  it('of several people use up their organisation’s share, which no other organisation and no saved record feels', async () => {
    for (const person of [customer, operator]) await Promise.all([ahead(person, 120), ahead(person, 120)])
    expect(said(await ahead(world.east, 100))).toEqual([
      codes.full,
      '本单位尚未随记录保存的附件已用 480.0 KB，上限 500.0 KB，请先保存所属记录后再上传',
    ])
    expect((await ahead(world.west, 100)).status).toBe(200)
    expect((await world.put('合同.pdf', ofKb(100))).status).toBe(200)
  })

  it('are taken of kinds of records one may make oneself, and of no other', async () => {
    const write = vi.spyOn(world.site.app.services.files, 'write')
    expect(said(await ahead(world.east, 1, { fileModule: 'contract' }))).toEqual([403, '合同附件只能添加到您已有的记录'])
    expect((await ahead(customer, 1, { fileModule: 'trackPhoto' })).status).toBe(404)
    const [foreign] = await world.site.database.db.select({ id: orders.id }).from(orders).where(eq(orders.orgId, world.west.orgId)).limit(1)
    for (const fileDataid of ['999999999', String(foreign!.id)])
      expect((await ahead(customer, 1, { fileDataid, istemp: '0' })).status).toBe(404)
    expect((await world.put('合同.pdf', ofKb(1), customer)).status).toBe(404)
    expect(write).not.toHaveBeenCalled()
  })
})

describe('files of records that are there', () => {
  it('have a share of a day and one of their organisation, shown beside the files to whoever may add some', async () => {
    for (let n = 0; n < 3; n++) expect((await world.put(`${n}.pdf`, ofKb(300))).status).toBe(200)
    expect(said(await world.put('四.pdf', ofKb(1)))).toEqual([
      codes.tooMany,
      '您 24 小时内上传的附件已用 900.0 KB，上限 900.0 KB，请稍后再上传',
    ])
    const share = (used: number, most: number) => ({ used: used * kb, most })
    expect((await world.east.api(file.getFileList, world.record)).shares).toEqual({
      pending: share(0, filesMost.pending),
      day: share(900, filesMost.day),
      orgPending: share(0, filesMost.orgPending),
      org: share(900, filesMost.org),
    })
    await world.site.database.db.update(files).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    for (let n = 0; n < 3; n++) expect((await world.put(`又${n}.pdf`, ofKb(300))).status).toBe(200)
    await world.site.database.db.update(files).set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
    expect(said(await world.put('满.pdf', ofKb(300)))).toEqual([
      codes.full,
      '本单位的附件已用 1.8 MB，上限 2.0 MB，请删除不再需要的附件，或联系管理员扩大上限',
    ])
    // Somebody who only reads them has nothing to watch.
    const [row] = await world.site.database.db
      .select()
      .from(contractTable)
      .where(eq(contractTable.id, Number(world.record.fileDataid)))
    await world.site.database.db.update(contractTable).set({ customerId: 'K1001015' }).where(eq(contractTable.id, row!.id))
    expect((await customer.api(file.getFileList, world.record)).shares).toBeNull()
    await world.site.database.db.update(contractTable).set({ customerId: row!.customerId }).where(eq(contractTable.id, row!.id))
  })
})

describe('a full store of files', () => {
  it('refuses uploads and nothing else: changes, deliveries and deleting go on, and it is told apart from the database', async () => {
    const { services } = world.site.app
    const { fileId } = (await world.put('先.pdf', ofKb(1))).body.data
    world.site.config.filesKeepFree = Number.MAX_SAFE_INTEGER
    await checkDisks(services)
    expect(said(await world.put('后.pdf', ofKb(1)))).toEqual([507, '附件存储空间已满，文件未保存，其他功能不受影响，请联系管理员'])
    expect(services.systemAlarms.standing().map(({ kind }) => kind)).toEqual(['filesLow', 'filesFull'])
    expect(services.systemAlarms.unready()).toEqual([])
    const [gateway] = demoGateways()
    const replies = [
      await world.site.send(contracts.ingest.readings, { points: [] }, await world.site.gateway(gateway!)),
      await world.site.send(contracts.faultLibrary.add, {}, world.east.headers),
      await world.site.send(file.del, { fileIds: fileId }, world.east.headers),
    ]
    expect(replies.map(({ status }) => status)).toEqual([200, 400, 200])
    world.site.config.filesKeepFree = undefined
    await checkDisks(services)
    expect(services.systemAlarms.standing()).toEqual([])
    expect((await world.put('又.pdf', ofKb(1))).status).toBe(200)
  })

  it('or of a database does not keep anybody from deleting', async () => {
    const { systemAlarms } = world.site.app.services
    const { fileId } = (await world.put('先.pdf', ofKb(1))).body.data
    systemAlarms.set('diskFull', '已满')
    const upload = await world.put('后.pdf', ofKb(1))
    const saved = await world.site.send(contracts.faultLibrary.add, {}, world.east.headers)
    const removed = await world.site.send(file.del, { fileIds: fileId }, world.east.headers)
    systemAlarms.set('diskFull', null)
    expect([upload.status, saved.status, removed.status]).toEqual([codes.full, codes.full, 200])
  })

  it('is told apart: of the database, of files, and of files on their way to a bucket', () => {
    const { config, database } = world.site.app.services
    const kindsOf = (given: Partial<Config>, folder: string | null) =>
      disksOf({
        config: { ...config, ...given },
        database: { ...database, embedded: folder === null ? null : ({ folder } as Database['embedded']) },
      }).map(({ full, metric }) => `${full} ${metric}`)
    const bucket = { url: 'https://host/bucket', region: 'x', accessKey: 'x', secretKey: 'x' }
    const engine = 'diskFull disk_free_bytes'
    expect(kindsOf({}, null)).toEqual(['filesFull files_disk_free_bytes'])
    expect(kindsOf({}, '/data/pg')).toEqual([engine, 'filesFull files_disk_free_bytes'])
    expect(kindsOf({ filesS3: bucket }, '/data/pg')).toEqual([engine, 'spoolFull spool_disk_free_bytes'])
    expect(kindsOf({ filesDir: 'memory://' }, '/data/pg')).toEqual([engine])
  })

  it('says what it means, and before it comes to that', () => {
    expect(judgeDisk(50e6, filesLimits(64e6))).toEqual({
      low: '剩余 50 MB，请尽快清理或扩容',
      full: '剩余 50 MB，已暂停上传附件，其他功能不受影响',
    })
    expect(judgeDisk(100e6, filesLimits(64e6))).toMatchObject({ full: null, low: expect.any(String) })
    expect(judgeDisk(200e6, filesLimits(64e6))).toEqual({ low: null, full: null })
  })
})

it('files come in turns: who begins many has two under way, and others theirs', async () => {
  const edge = '----edge'
  const begun = Array.from({ length: 6 }, (_, n) => {
    const outgoing = request(url, {
      method: 'POST',
      headers: { ...customer.headers, 'content-type': `multipart/form-data; boundary=${edge}` },
    })
    outgoing.on('error', () => {})
    const fields = { fileModule: 'order', fileDataid: randomUUID(), istemp: '1' }
    for (const [name, value] of Object.entries(fields))
      outgoing.write(`--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    outgoing.write(`--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${n}.pdf"\r\n\r\n`)
    outgoing.write(ofKb(70))
    return outgoing
  })
  const underWay = () => world.kept().filter(name => name.endsWith('.part')).length
  await expect.poll(underWay, { timeout: 20_000 }).toBe(2)
  expect((await world.put('合同.pdf', ofKb(100))).status).toBe(200)
  expect(underWay()).toBe(2)
  for (const outgoing of begun) outgoing.destroy()
})
