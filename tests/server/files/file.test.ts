import { createHash } from 'node:crypto'
import { truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../../core/contract/platform/file.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { codes } from '../../../core/errors.ts'
import { DAY, siteDay } from '../../../core/time/time.ts'
import { sweepFiles } from '../../../server/files/sweepFiles.ts'
import { audits, files, secrets } from '../../../server/tables/index.ts'
import type { Person, Site } from '../../site.ts'
import { type FileSite, openFileSite, pdf } from '../fixtures/fileSite.ts'

let site: Site
let folder: string
let east: Person
let west: Person
let record: FileSite['record']
let put: FileSite['put']
let kept: FileSite['kept']
let bytes: FileSite['bytes']
let names: FileSite['names']
let close: FileSite['close']
beforeAll(async () => {
  const opened = await openFileSite()
  ;({ site, folder, east, west, record, put, kept, bytes, names, close } = opened)
})
afterAll(() => close())

describe('a file of a record', () => {
  it('is taken, listed with its size and sender, comes back to the byte, and goes with its bytes', async () => {
    const content = pdf('服务合同')
    const { body } = await put('光伏运维合同.pdf', content)
    const { fileId } = body.data
    const [shown] = (await east.api(file.getFileList, record)).records
    expect(shown).toMatchObject({ fileId, fileOriginalName: '光伏运维合同.pdf', fileSuffixname: 'pdf', fileSize: content.length })
    expect(shown!.userName).not.toBe('')

    const back = await bytes('downFeignFile', { fileId }, east.headers)
    expect([back.status, back.content.equals(content)]).toEqual([200, true])
    // Whatever is in it, it is no page of ours.
    expect(back.type).toBe('application/octet-stream')
    expect(back.name).toContain('attachment')
    const [row] = await site.database.db.select().from(files).where(eq(files.id, fileId))
    expect(row!.sha256).toBe(createHash('sha256').update(content).digest('hex'))

    await east.api(file.del, { fileIds: fileId })
    expect(await names()).toEqual([])
    expect(kept()).toEqual([])
    const trail = await site.database.db.select({ action: audits.action }).from(audits).where(eq(audits.target, fileId))
    expect(trail.map(({ action }) => action)).toEqual(['file.upload', 'file.del'])
  })

  it('is refused at its field where it is not what it says, too large, nameless in type, too long in name or empty, and nothing stays', async () => {
    const types = '文件格式不正确, 请上传.pdf/.docx/.xlsx格式文件!'
    const refused = async (name: string, content: Buffer) => {
      const { status, body } = await put(name, content)
      expect([status, body.code]).toEqual([400, codes.invalid])
      return body.fields
    }
    expect(await refused('合同.exe', pdf('x'))).toEqual({ file: types })
    expect(await refused('合同.pdf', Buffer.from('<script>alert(1)</script>'))).toEqual({ file: types })
    expect(await refused('合同', pdf('x'))).toEqual({ file: types })
    expect(await refused(`${'长'.repeat(47)}.pdf`, pdf('x'))).toEqual({ file: '文件名不能超过 50 个字符' })
    expect(await refused('空.pdf', Buffer.alloc(0))).toEqual({ file: '文件内容为空' })
    expect(await refused('大.pdf', Buffer.concat([pdf(''), Buffer.alloc(20 * 1024 * 1024)]))).toEqual({
      file: '上传文件大小不能超过 20MB!',
    })
    expect((await site.send({ ...file.upload, upload: undefined }, record, east.headers)).body.msg).toBe('请选择文件')
    expect(kept()).toEqual([])
  })

  it('of somebody else’s record is neither taken nor shown', async () => {
    const { body } = await put('甲方合同.pdf', pdf('甲'))
    const { fileId } = body.data
    expect((await put('乙方合同.pdf', pdf('乙'), west)).status).toBe(404)
    for (const call of [file.getFileZip, file.getViewTicket, file.del] as const)
      expect((await site.send(call, { fileIds: fileId }, west.headers)).status).toBe(404)
    expect((await bytes('downFeignFile', { fileId }, west.headers)).status).toBe(404)
    expect(await names()).toEqual(['甲方合同.pdf'])
    await east.api(file.del, { fileIds: fileId })
  })

  it('with others comes as one archive named by the day, none of the same name lost', async () => {
    const ids = []
    for (const content of ['一', '二']) ids.push((await put('附件.pdf', pdf(content))).body.data.fileId)
    const reply = await site.app.inject({
      method: 'POST',
      url: file.getFileZip.path,
      headers: east.headers,
      payload: { fileIds: ids.join(',') },
    })
    expect(reply.headers['content-disposition']).toContain(`${siteDay(new Date())}.zip`)
    const unzipped = unzipSync(reply.rawPayload)
    expect(Object.entries(unzipped).map(([name, content]) => [name, Buffer.from(content).toString()])).toEqual([
      ['附件.pdf', '%PDF-1.4 一'],
      ['附件(2).pdf', '%PDF-1.4 二'],
    ])
    await east.api(file.del, { fileIds: ids.join(',') })
  })

  it('whose bytes were lost says so, alone and in an archive', async () => {
    const { fileId } = (await put('合同.pdf', pdf('失'))).body.data
    await site.app.services.files.remove(fileId)
    const words = '附件“合同.pdf”的文件已丢失，请联系管理员恢复'
    for (const [call, input] of [
      [file.downFeignFile, { fileId }],
      [file.getFileZip, { fileIds: fileId }],
    ] as const)
      expect((await site.send(call, input, east.headers)).body.msg).toBe(words)
    await east.api(file.del, { fileIds: fileId })
  })

  it('of which half was lost says so as well, instead of leaving whoever reads it to wait for the rest', async () => {
    const { fileId } = (await put('合同.pdf', pdf('半个文件'))).body.data
    await truncate(join(folder, fileId.slice(0, 2), fileId), 10)
    const { body } = await site.send(file.downFeignFile, { fileId }, east.headers)
    expect(body.msg).toBe('附件“合同.pdf”的文件已丢失，请联系管理员恢复')
    await east.api(file.del, { fileIds: fileId })
  })
})

describe('a ticket to view', () => {
  it('opens what it was asked for and nothing else, to whoever holds it, as long as its session lives', async () => {
    const [one, other] = [(await put('一.pdf', pdf('一'))).body.data.fileId, (await put('二.pdf', pdf('二'))).body.data.fileId]
    const person = await site.as('jizhong')
    const { ticket } = await person.api(file.getViewTicket, { fileIds: one })

    const view = () => site.send(file.getViewed, { ticket })
    expect((await view()).body.data).toMatchObject({ records: [{ fileId: one }] })
    expect(await bytes('viewFile', { ticket, fileId: one })).toMatchObject({ status: 200, type: 'application/pdf' })
    expect((await bytes('viewFile', { ticket, fileId: other })).status).toBe(404)
    await person.api(user.loginOut, {})
    expect((await view()).status).toBe(403)
    expect((await bytes('viewFile', { ticket, fileId: one })).status).toBe(403)
    await east.api(file.del, { fileIds: [one, other].join(',') })
  })

  it('is over after ten minutes', async () => {
    const { fileId } = (await put('一.pdf', pdf('一'))).body.data
    const { ticket } = await east.api(file.getViewTicket, { fileIds: fileId })
    await site.database.db.update(secrets).set({ expiresAt: new Date() }).where(eq(secrets.kind, 'viewTicket'))
    expect((await site.send(file.getViewed, { ticket })).body.msg).toBe('查看凭证已失效，请从原页面重新打开')
    await east.api(file.del, { fileIds: fileId })
  })
})

it('what lies in the store and belongs to no record goes after a day, and nothing else', async () => {
  const { fileId } = (await put('留.pdf', pdf('留'))).body.data
  const { files: store } = site.app.services
  const lost = '00000000-0000-4000-8000-000000000000'
  const fresh = '11111111-0000-4000-8000-000000000000'
  for (const id of [lost, fresh]) await store.write(id, Readable.from([pdf('x')]))
  const old = new Date(Date.now() - DAY - 1000)
  for (const id of [lost, fileId]) await utimes(join(folder, id.slice(0, 2), id), old, old)
  await sweepFiles(site.database.db, store, new Date())
  expect(kept().sort()).toEqual([fresh, fileId].sort())
  await store.remove(fresh)
  await site.database.db.delete(files).where(and(eq(files.id, fileId)))
})
