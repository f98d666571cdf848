import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DAY } from '../../core/time.ts'

/** What lies in the store under an id. */
export interface StoredFile {
  id: string
  bytes: number
  /** Hex. */
  sha256: string
  /** The first bytes, by which its type is told. */
  head: Uint8Array
}

/** Bytes by id, on disk: an id's first two characters are its folder, so that none holds more than a directory likes. */
export interface FileStore {
  /** Writes and syncs; a stream that fails leaves nothing. */
  write(id: string, from: Readable): Promise<StoredFile>
  /** Its bytes; null where nothing lies under the id. */
  read(id: string): Promise<ReadStream | null>
  has(id: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Ids written longer ago than a day, in pieces: what nobody knows of goes (server/files/sweepFiles.ts). */
  older(now: Date): AsyncGenerator<string[]>
  /** Removes what was kept for a test only. */
  close(): Promise<void>
}

const headBytes = 8
const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** @param folder where it lies; begins with `memory://` = in a folder of its own that goes with it */
export function createFileStore(folder: string): FileStore {
  const passing = folder.startsWith('memory://')
  let made: Promise<string> | undefined
  const base = () => {
    made ??= passing ? mkdtemp(join(tmpdir(), 'files-')) : mkdir(folder, { recursive: true }).then(() => folder)
    return made
  }
  const placeOf = async (id: string) => {
    if (!isId(id)) throw new Error(`no id of a file: ${id}`)
    return join(await base(), id.slice(0, 2), id)
  }

  const has = async (id: string) =>
    stat(await placeOf(id)).then(
      () => true,
      () => false,
    )

  return {
    async write(id, from) {
      const place = await placeOf(id)
      await mkdir(join(place, '..'), { recursive: true })
      const draft = `${place}.part`
      const hash = createHash('sha256')
      let bytes = 0
      let head = new Uint8Array()
      const file = await open(draft, 'w')
      try {
        for await (const piece of from as AsyncIterable<Buffer>) {
          hash.update(piece)
          bytes += piece.length
          if (head.length < headBytes) head = Buffer.concat([head, piece]).subarray(0, headBytes)
          await file.writeFile(piece)
        }
        await file.sync()
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(draft, place)
      return { id, bytes, sha256: hash.digest('hex'), head }
    },

    async read(id) {
      return (await has(id)) ? createReadStream(await placeOf(id)) : null
    },
    has,

    async remove(id) {
      await rm(await placeOf(id), { force: true })
    },

    async *older(now) {
      const root = await base()
      for (const part of await readdir(root)) {
        const names = await readdir(join(root, part)).catch(() => [])
        const ids: string[] = []
        for (const name of names) {
          const known = await stat(join(root, part, name)).catch(() => null)
          if (!known || now.getTime() - known.mtimeMs < DAY) continue
          if (name.endsWith('.part')) await rm(join(root, part, name), { force: true })
          else if (isId(name)) ids.push(name)
        }
        if (ids.length) yield ids
      }
    },

    async close() {
      if (passing && made) await rm(await made, { recursive: true, force: true })
    },
  }
}
