import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { DAY } from '../../core/time/time.ts'
import { createFileStore, type FileStore, type KeptFree } from './createFileStore.ts'
import { emptyHash, type S3Key, signS3 } from './signS3.ts'
import { storing } from './StoreError.ts'

export interface S3Settings extends S3Key {
  /** `https://host/bucket`, with a folder within it if wanted. */
  url: string
}

/** Where files lie on their way to the bucket. */
export const spoolFolder = tmpdir

const attemptMs = 60_000
/** The texts of an element of an XML answer; ids, times and tokens hold nothing that is escaped but `&amp;`. */
const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text!.replaceAll('&amp;', '&'))

/**
 * Bytes by id in an S3-compatible store. What is written passes through a file of this machine: its length and hash
 * stand in the head of the request.
 * @param within how long the store may think about an answer, ms
 * @param keptFree room that is left on this machine's disk
 */
export function createS3Store({ url: base, ...key }: S3Settings, within = attemptMs, keptFree?: KeptFree): FileStore {
  const root = base.replace(/\/+$/, '')
  const [bucket = '', ...folders] = new URL(root).pathname.slice(1).split('/')
  const prefix = folders.length ? `${folders.join('/')}/` : ''
  let made: Promise<{ folder: string; spool: FileStore }> | undefined
  const spooling = () => {
    made ??= mkdtemp(join(spoolFolder(), 'upload-')).then(folder => ({ folder, spool: createFileStore(folder, keptFree) }))
    return made
  }

  async function ask(method: string, url: URL, body?: { stream: Readable; bytes: number; sha256: string }) {
    const headers = signS3(key, { method, url, bodyHash: body?.sha256 ?? emptyHash, at: new Date() })
    // A file takes as long as it takes, there and back: to whoever reads it over a slow line a signal would cut it off.
    // The answer itself is short.
    const unanswered = new AbortController()
    const timer = body ? undefined : setTimeout(() => unanswered.abort(new Error(`${method} ${url.pathname}: no answer`)), within)
    const reply = await fetch(url, {
      method,
      headers: { ...headers, ...(body && { 'content-length': String(body.bytes) }) },
      signal: unanswered.signal,
      ...(body && { body: Readable.toWeb(body.stream) as never, duplex: 'half' }),
    } as RequestInit).finally(() => clearTimeout(timer))
    if (!reply.ok && reply.status !== 404) {
      await reply.body?.cancel()
      throw new Error(`${method} ${url.pathname}: ${reply.status}`)
    }
    return reply
  }
  const placeOf = (id: string) => new URL(`${root}/${id.slice(0, 2)}/${id}`)

  return {
    reserve: async bytes => (await storing(spooling())).spool.reserve(bytes),

    async write(id, from) {
      const { spool, folder } = await storing(spooling())
      const stored = await spool.write(id, from)
      try {
        const reply = await storing(
          ask('PUT', placeOf(id), {
            stream: createReadStream(join(folder, id.slice(0, 2), id)),
            bytes: stored.bytes,
            sha256: stored.sha256,
          }),
        )
        if (!reply.ok) await storing(Promise.reject(new Error(`bucket ${bucket} is not there`)))
        await reply.body?.cancel()
      } finally {
        await spool.remove(id)
      }
      return stored
    },

    async read(id, bytes) {
      const reply = await ask('GET', placeOf(id))
      if (reply.ok && Number(reply.headers.get('content-length')) === bytes && reply.body)
        return Readable.fromWeb(reply.body as ReadableStream)
      await reply.body?.cancel()
      return null
    },

    async has(id, bytes) {
      const reply = await ask('HEAD', placeOf(id))
      return reply.ok && Number(reply.headers.get('content-length')) === bytes
    },

    async remove(id) {
      await (await ask('DELETE', placeOf(id))).body?.cancel()
    },

    async *older(now) {
      for (let token: string | undefined = ''; token !== undefined; ) {
        const list: URL = new URL(`/${bucket}`, root)
        list.searchParams.set('list-type', '2')
        list.searchParams.set('prefix', prefix)
        if (token) list.searchParams.set('continuation-token', token)
        const xml = await (await ask('GET', list)).text()
        const times = textsOf(xml, 'LastModified')
        const ids = textsOf(xml, 'Key').flatMap((name, n) => {
          const id = name.split('/').at(-1) ?? ''
          return /^[0-9a-f-]{36}$/.test(id) && now.getTime() - Date.parse(times[n] ?? '') >= DAY ? [id] : []
        })
        if (ids.length) yield ids
        token = textsOf(xml, 'NextContinuationToken')[0]
      }
    },

    async close() {
      if (made) await rm((await made).folder, { recursive: true, force: true })
    },
  }
}
