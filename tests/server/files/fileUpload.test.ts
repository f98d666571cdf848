import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../../core/contract/platform/file.ts'
import { codes } from '../../../core/errors.ts'
import { createFileStore } from '../../../server/files/createFileStore.ts'
import { StoreError } from '../../../server/files/StoreError.ts'
import { destroyWhenIdle } from '../../../server/http/connection/destroyWhenIdle.ts'
import { type FileSite, openFileSite, pdf } from '../fixtures/fileSite.ts'

let world: FileSite
let url: string
beforeAll(async () => {
  world = await openFileSite()
  url = (await world.listen()) + file.upload.path
})
afterAll(() => world.close())
afterEach(async () => {
  await expect.poll(world.kept).toEqual([])
  expect(await world.names()).toEqual([])
})

const edge = '----edge'
const field = (name: string, value: string) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const fileHead = (name = '合同.pdf') =>
  `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/pdf\r\n\r\n`
const holder = () => field('fileModule', 'contract') + field('fileDataid', world.record.fileDataid)
const end = `\r\n--${edge}--\r\n`
const type = `multipart/form-data; boundary=${edge}`

/** Sends a body in the pieces it comes in. @returns what was answered, once all of it has gone */
function send(pieces: Iterable<string | Buffer>, contentType = type) {
  return new Promise<{ status: number; body: { code: number; msg: string; fields?: object } }>((done, fail) => {
    const outgoing = request(url, { method: 'POST', headers: { ...world.east.headers, 'content-type': contentType } })
    outgoing.once('error', fail)
    outgoing.once('response', async reply => {
      let text = ''
      for await (const piece of reply.setEncoding('utf8')) text += piece
      done({ status: reply.statusCode!, body: JSON.parse(text) })
    })
    Readable.from(pieces, { objectMode: true }).pipe(outgoing)
  })
}
const megabyte = Buffer.alloc(1024 * 1024, 'x')
function* ofMegabytes(count: number, fields = holder()) {
  yield fields + fileHead()
  yield pdf('')
  for (let n = 0; n < count; n++) yield megabyte
  yield end
}

describe('an upload of which nothing is kept', () => {
  it('was broken off in the middle', async () => {
    const outgoing = request(url, { method: 'POST', headers: { ...world.east.headers, 'content-type': type } })
    outgoing.on('error', () => {})
    outgoing.write(holder() + fileHead())
    outgoing.write(pdf(''))
    outgoing.write(megabyte)
    await expect.poll(world.kept).toEqual([expect.stringMatching(/\.part$/)])
    outgoing.destroy()
  })

  it('is larger than any file may be: it is refused in the words of its own rule', async () => {
    const { status, body } = await send(ofMegabytes(60))
    expect([status, body.code, body.fields]).toEqual([400, codes.invalid, { file: '上传文件大小不能超过 20MB!' }])
  })

  it.each([
    ['has no boundary', () => [holder() + fileHead(), pdf('x'), end], 'multipart/form-data'],
    ['ends in the middle of its file', () => [holder() + fileHead(), pdf('x')], type],
    ['ends after its file without an end', () => [holder() + fileHead(), pdf('x'), `\r\n--${edge}`], type],
    ['is no form', () => ['{"fileModule":"contract"}'], type],
    ['has a head that ends in the middle', () => [`--${edge}\r\ncontent-disposition: form-da`], type],
  ])('%s: the sender is at fault, not the server', async (_how, pieces, contentType) => {
    const { status, body } = await send(pieces(), contentType)
    expect([status, body.code]).toEqual([400, 400])
    expect(body.msg).not.toBe('')
  })

  it('has two files, more fields than there are, or a field of a megabyte', async () => {
    const two = await send([holder() + fileHead(), pdf('one'), `\r\n${fileHead('二.pdf')}`, pdf('two'), end])
    expect(two.status).toBe(413)
    const many = Array.from({ length: 40 }, (_, n) => field(`field${n}`, 'x')).join('')
    expect((await send(ofMegabytes(18, holder() + many))).status).toBe(413)
    const long = await send([holder() + field('fileBusiness', 'x'.repeat(1_000_000)) + fileHead(), pdf('x'), end])
    expect([long.status, long.body.fields]).toEqual([400, { fileBusiness: '不能超过40个字符' }])
    expect((await send([field('__proto__', 'x') + holder() + fileHead(), pdf('x'), end])).status).toBe(400)
  })

  it('has no file, or somebody else’s record', async () => {
    expect((await send([holder(), `--${edge}--\r\n`])).body.fields).toEqual({ file: '请选择文件' })
    const unknown = field('fileModule', 'contract') + field('fileDataid', '999999999') + fileHead()
    expect((await send([unknown, pdf('x'), end])).status).toBe(404)
  })
})

it('what is refused in the middle of its body keeps nobody on the same connection waiting', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (pieces: Iterable<string | Buffer>) =>
    new Promise<number>((done, fail) => {
      const outgoing = request(url, { method: 'POST', agent, headers: { ...world.east.headers, 'content-type': type } })
      outgoing.once('error', fail)
      outgoing.once('response', reply => void reply.resume().once('end', () => done(reply.statusCode!)))
      Readable.from(pieces, { objectMode: true }).pipe(outgoing)
    })
  const twoFiles = [holder() + fileHead(), pdf('one'), `\r\n${fileHead('二.pdf')}`, ...Array.from({ length: 8 }, () => megabyte), end]
  const many = holder() + Array.from({ length: 40 }, (_, n) => field(`field${n}`, 'x')).join('')
  for (const pieces of [twoFiles, [many + fileHead(), ...Array.from({ length: 8 }, () => megabyte), end]]) {
    expect(await ask(pieces)).toBe(413)
    expect(await ask([holder(), `--${edge}--\r\n`])).toBe(400)
  }
  agent.destroy()
})

it('a sender that falls silent is ended, one that goes on slowly is not', async () => {
  const [silent, slow] = [new PassThrough(), new PassThrough()]
  const stop = [silent, slow].map(stream => destroyWhenIdle(stream, 100))
  silent.write('x')
  for (let n = 0; n < 10; n++) {
    slow.write('x')
    await new Promise(resolve => setTimeout(resolve, 30))
  }
  expect([silent.destroyed, slow.destroyed]).toEqual([true, false])
  for (const each of stop) each()
})

describe('a store that cannot be written', () => {
  it('tells the sender, and takes files again when it is mended', async () => {
    const blocked = Array.from({ length: 256 }, (_, n) => join(world.folder, n.toString(16).padStart(2, '0')))
    for (const place of blocked) {
      rmSync(place, { recursive: true, force: true })
      writeFileSync(place, '')
    }
    const refused = await send(ofMegabytes(18))
    expect([refused.status, refused.body.msg]).toEqual([500, '服务器暂时无法保存文件，请稍后重试或联系管理员'])
    for (const place of blocked) rmSync(place)
    expect((await send(ofMegabytes(18))).status).toBe(200)
    const [shown] = (await world.east.api(file.getFileList, world.record)).records
    await world.east.api(file.del, { fileIds: shown!.fileId })
  })

  it('that comes back is found again', async () => {
    const place = join(world.folder, 'later')
    writeFileSync(place, '')
    const store = createFileStore(join(place, 'files'))
    const id = '00000000-0000-4000-8000-000000000000'
    await expect(store.write(id, Readable.from([pdf('x')]))).rejects.toBeInstanceOf(StoreError)
    rmSync(place)
    mkdirSync(place)
    expect((await store.write(id, Readable.from([pdf('x')]))).bytes).toBe(pdf('x').length)
    rmSync(place, { recursive: true })
  })
})
