import { createHash, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../../core/time/time.ts'
import { createS3Store } from '../../../server/files/createS3Store.ts'
import { emptyHash, signS3 } from '../../../server/files/signS3.ts'
import { StoreError } from '../../../server/files/StoreError.ts'
import type { FileStore } from '../../../server/files/createFileStore.ts'

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')

describe('a request to an S3-compatible store is signed as AWS publishes it', () => {
  // docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const key = { region: 'us-east-1', accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
  const at = new Date('2013-05-24T00:00:00Z')
  it.each([
    ['GET', '/test.txt', { range: 'bytes=0-9' }, '', 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41'],
    [
      'PUT',
      '/test$file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      'Welcome to Amazon S3.',
      '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    ],
    ['GET', '/?lifecycle', {}, '', 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543'],
    ['GET', '/?max-keys=2&prefix=J', {}, '', '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7'],
  ])('%s %s', (method, path, headers, body, signature) => {
    const url = new URL(path, 'https://examplebucket.s3.amazonaws.com')
    const { authorization } = signS3(key, { method, url, bodyHash: sha256(body), at, headers })
    expect(authorization).toContain(`Signature=${signature}`)
    expect(sha256('')).toBe(emptyHash)
  })
})

describe('files in an S3-compatible store', () => {
  const key = { region: 'cn-north-1', accessKey: 'field', secretKey: 'not a secret' }
  const objects = new Map<string, { bytes: Buffer; at: Date }>()
  let server: Server
  let store: FileStore
  let url = ''
  /** Pages of a listing hold so many. */
  const page = 2
  beforeAll(async () => {
    // A store that takes nothing whose signature is not that of what arrived.
    server = createServer(async (request, reply) => {
      const pieces: Buffer[] = []
      for await (const piece of request) pieces.push(piece as Buffer)
      const body = Buffer.concat(pieces)
      const asked = new URL(request.url!, `http://${request.headers.host}`)
      const time = String(request.headers['x-amz-date'])
      const at = new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
      const { authorization } = signS3(key, { method: request.method!, url: asked, bodyHash: sha256(body), at })
      if (request.headers.authorization !== authorization) return reply.writeHead(403).end()
      const name = decodeURIComponent(asked.pathname)
      const known = objects.get(name)
      if (request.method === 'PUT') {
        objects.set(name, { bytes: body, at: new Date() })
        return reply.end()
      }
      if (request.method === 'DELETE') {
        objects.delete(name)
        return reply.writeHead(204).end()
      }
      if (asked.searchParams.get('list-type') === '2') {
        const from = Number(asked.searchParams.get('continuation-token') ?? 0)
        const all = [...objects].filter(([each]) => each.startsWith(`/bucket/${asked.searchParams.get('prefix')}`))
        const rows = all
          .slice(from, from + page)
          .map(
            ([each, { at: written }]) =>
              `<Contents><Key>${each.slice('/bucket/'.length)}</Key><LastModified>${written.toISOString()}</LastModified></Contents>`,
          )
        const next = from + page < all.length ? `<NextContinuationToken>${from + page}</NextContinuationToken>` : ''
        return reply.end(`<ListBucketResult>${rows.join('')}${next}</ListBucketResult>`)
      }
      if (!known) return reply.writeHead(404).end()
      reply.writeHead(200, { 'content-length': known.bytes.length })
      return reply.end(request.method === 'HEAD' ? undefined : known.bytes)
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/bucket/files`
    store = createS3Store({ ...key, url })
  })
  afterAll(async () => {
    await store.close()
    server.closeAllConnections()
    server.close()
  })

  const read = async (id: string, bytes: number) => {
    const stream = await store.read(id, bytes)
    return stream && Buffer.concat(await stream.toArray())
  }

  it('come back to the byte, are missed where they are gone or cut, and go', async () => {
    const id = randomUUID()
    const content = Buffer.alloc(3_000_000, '光伏')
    const stored = await store.write(id, Readable.from([content.subarray(0, 1000), content.subarray(1000)]))
    expect(stored).toMatchObject({ bytes: content.length, sha256: sha256(content) })
    expect([...objects.keys()]).toEqual([`/bucket/files/${id.slice(0, 2)}/${id}`])
    expect(await store.has(id, content.length)).toBe(true)
    expect((await read(id, content.length))?.equals(content)).toBe(true)
    expect([await store.has(id, 5), await read(id, 5)]).toEqual([false, null])
    await store.remove(id)
    expect([objects.size, await store.has(id, content.length), await read(id, content.length)]).toEqual([0, false, null])
  })

  it('come whole however slowly they are read, as long as the store answers; one that never does is given up', async () => {
    const within = 100
    const content = Buffer.alloc(200_000, '储能')
    const slow = createServer((request, reply) => {
      if (request.url!.endsWith('lost')) return
      reply.writeHead(200, { 'content-length': content.length })
      reply.write(content.subarray(0, 1000))
      setTimeout(() => reply.end(content.subarray(1000)), 4 * within)
    })
    await new Promise<void>(done => slow.listen(0, '127.0.0.1', done))
    const patient = createS3Store({ ...key, url: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/bucket` }, within)
    const stream = await patient.read(randomUUID(), content.length)
    expect(Buffer.concat(await stream!.toArray()).equals(content)).toBe(true)
    await expect(patient.read('lost', content.length)).rejects.toThrow('no answer')
    await patient.close()
    slow.closeAllConnections()
    slow.close()
  })

  it('written longer than a day ago are told page by page', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID())
    for (const id of ids) await store.write(id, Readable.from([Buffer.from('x')]))
    const old = async (now: Date) => {
      const found: string[] = []
      for await (const some of store.older(now)) found.push(...some)
      return found.sort()
    }
    expect(await old(new Date())).toEqual([])
    expect(await old(new Date(Date.now() + DAY))).toEqual(ids.toSorted())
    for (const id of ids) await store.remove(id)
  })

  it('refuse with the store’s own error where the key is wrong', async () => {
    const stranger = createS3Store({ ...key, secretKey: 'another', url })
    await expect(stranger.write(randomUUID(), Readable.from([Buffer.from('x')]))).rejects.toBeInstanceOf(StoreError)
    await stranger.close()
    expect(objects.size).toBe(0)
  })
})
