import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { DAY } from '../../core/time/time.ts'
import { diskOf } from '../database/requireDiskSpace.ts'
import { StoreError, storing } from './StoreError.ts'

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
  /** Sets room for a file aside, bytes. @returns gives it back @throws StoreError where its disk has too little left */
  reserve(bytes: number): Promise<() => void>
  /** Writes and syncs; a stream that fails leaves nothing. @throws StoreError where the disk takes no more */
  write(id: string, from: Readable): Promise<StoredFile>
  /** Its bytes, to their end even where it is removed meanwhile; null where nothing lies under the id, or not as much as there should. */
  read(id: string, bytes: number): Promise<Readable | null>
  has(id: string, bytes: number): Promise<boolean>
  remove(id: string): Promise<void>
  /** Ids written longer ago than a day, in pieces: what nobody knows of goes (server/files/sweepFiles.ts). */
  older(now: Date): AsyncGenerator<string[]>
  /** Removes what was kept for a test only. */
  close(): Promise<void>
}

const headBytes = 8
const isId = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** Room that is left on the disk of a folder, bytes. */
export type KeptFree = (folder: string) => Promise<number>

/** @param folder where it lies; begins with `memory://` = in a folder of its own that goes with it */
export function createFileStore(folder: string, keptFree: KeptFree = async () => 0): FileStore {
  const passing = folder.startsWith('memory://')
  let made: Promise<string> | undefined
  const base = () => {
    made ??= (passing ? mkdtemp(join(tmpdir(), 'files-')) : mkdir(folder, { recursive: true }).then(() => folder)).catch(error => {
      // A disk that comes back is found again.
      made = undefined
      throw error
    })
    return made
  }
  const placeOf = async (id: string) => {
    if (!isId(id)) throw new Error(`no id of a file: ${id}`)
    return join(await base(), id.slice(0, 2), id)
  }

  /** Of files that are being written: some of it is gone from the disk already, which errs on the side of room. */
  let reserved = 0

  return {
    async reserve(bytes) {
      const root = await storing(base())
      const [{ free }, kept] = await storing(Promise.all([diskOf(root), keptFree(root)]))
      if (free - kept < reserved + bytes) throw new StoreError(Object.assign(new Error('too little room is left'), { code: 'ENOSPC' }))
      reserved += bytes
      return () => {
        reserved -= bytes
      }
    },

    async write(id, from) {
      const place = await storing(placeOf(id))
      const draft = `${place}.part`
      const hash = createHash('sha256')
      let bytes = 0
      let head = new Uint8Array()
      await storing(mkdir(join(place, '..'), { recursive: true }))
      const file = await storing(open(draft, 'w'))
      try {
        try {
          for await (const piece of from as AsyncIterable<Buffer>) {
            hash.update(piece)
            bytes += piece.length
            if (head.length < headBytes) head = Buffer.concat([head, piece]).subarray(0, headBytes)
            await storing(file.writeFile(piece))
          }
          await storing(file.sync())
        } finally {
          await file.close()
        }
        await storing(rename(draft, place))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      return { id, bytes, sha256: hash.digest('hex'), head }
    },

    async read(id, bytes) {
      const file = await open(await placeOf(id)).catch(() => null)
      if (file && (await file.stat()).size === bytes) return file.createReadStream()
      await file?.close()
      return null
    },

    has: async (id, bytes) =>
      stat(await placeOf(id)).then(
        ({ size }) => size === bytes,
        () => false,
      ),

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
