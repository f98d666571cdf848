import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { file } from '../../core/contract/file.ts'
import { genericBytes } from '../../core/files.ts'
import { orders } from '../../server/tables/index.ts'
import { type FileSite, openFileSite } from './fileSite.ts'

let world: FileSite
let url = ''
let orderId = ''
const ids: string[] = []
beforeAll(async () => {
  world = await openFileSite()
  url = await world.listen()
  const [order] = await world.site.database.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orgId, world.east.orgId))
    .orderBy(orders.status)
    .limit(1)
  orderId = String(order!.id)
})
afterAll(() => world.close())

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')
/** Bytes outside of the heap that somebody still holds: what passes through a server lies there. */
const held = () => {
  collect()
  return process.memoryUsage().arrayBuffers
}
/** The most that was held at once, above what was before, while something was done. */
async function heldDuring(work: () => Promise<void>): Promise<number> {
  const before = held()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, held())
  }, 50)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(most, held()) - before
}
/** A piece of what passes through at once is some hundred kilobytes; the file itself is more than six times this. */
const little = 8 * 1024 * 1024

const edge = '----edge'
const megabyte = Buffer.alloc(1024 * 1024)
/** A document of the largest size, always the same megabyte: whoever sends it holds no more. */
function* document(name: string) {
  for (const [field, value] of Object.entries({ fileModule: 'order', fileDataid: orderId }))
    yield `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`
  yield `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${encodeURIComponent(name)}"\r\ncontent-type: application/pdf\r\n\r\n`
  yield '%PDF'
  for (let left = genericBytes - 4; left > 0; left -= megabyte.length) yield left < megabyte.length ? megabyte.subarray(0, left) : megabyte
  yield `\r\n--${edge}--\r\n`
}
function send(name: string): Promise<{ code: number; data: { fileId: string; fileSize: number } }> {
  return new Promise((done, fail) => {
    const headers = { ...world.east.headers, 'content-type': `multipart/form-data; boundary=${edge}` }
    const outgoing = request(url + file.upload.path, { method: 'POST', headers })
    outgoing.once('error', fail)
    outgoing.once('response', async reply => {
      let text = ''
      for await (const piece of reply.setEncoding('utf8')) text += piece
      done(JSON.parse(text))
    })
    Readable.from(document(name), { objectMode: true }).pipe(outgoing)
  })
}
/** Reads an answer: a little, then for a while nothing, then the rest. @returns its bytes */
function readSlowly(method: string, path: string, body?: object): Promise<number> {
  return new Promise((done, fail) => {
    const headers = { ...world.east.headers, ...(body && { 'content-type': 'application/json' }) }
    const outgoing = request(url + path, { method, headers })
    outgoing.once('error', fail)
    outgoing.once('response', async reply => {
      let bytes = 0
      let waited = false
      for await (const piece of reply) {
        bytes += (piece as Buffer).length
        if (waited) continue
        waited = true
        await new Promise(resolve => setTimeout(resolve, 500))
      }
      done(bytes)
    })
    outgoing.end(body && JSON.stringify(body))
  })
}

describe('50 MB are never held in memory', () => {
  it('when they are sent', async () => {
    const most = await heldDuring(async () => {
      for (const name of ['一.pdf', '二.pdf']) {
        const { code, data } = await send(name)
        expect([code, data.fileSize]).toEqual([200, genericBytes])
        ids.push(data.fileId)
      }
    })
    expect(most).toBeLessThan(little)
  })

  it('when they are fetched, one or all in an archive, by somebody who is slow', async () => {
    const most = await heldDuring(async () => {
      expect(await readSlowly('GET', `${file.downFeignFile.path}?fileId=${ids[0]}`)).toBe(genericBytes)
      expect(await readSlowly('POST', file.getFileZip.path, { fileIds: ids.join(',') })).toBeGreaterThan(2 * genericBytes)
    })
    expect(most).toBeLessThan(little)
  })
})
