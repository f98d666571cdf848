import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import { siteTime } from '../../../../core/time/time.ts'
import type { FileStore } from '../../../files/createFileStore.ts'
import { distinctNames } from './fileName.ts'

interface Archived {
  id: string
  name: string
  bytes: number
  createdAt: Date
}

/** An archive knows no zones, only what a clock on the wall says: that of the site, wherever the server stands. */
const onTheWall = (at: Date) => new Date(siteTime(at).replace(' ', 'T'))

/** An archive of files, made as it is read: stored, not squeezed, for documents and pictures are squeezed already. */
export function zipOf(store: FileStore, files: readonly Archived[]): Readable {
  const names = distinctNames(files.map(({ name }) => name))
  async function* pieces() {
    let ready: Uint8Array[] = []
    const zip = new Zip((error, piece) => {
      if (error) throw error
      ready.push(piece)
    })
    for (const [index, { id, bytes, createdAt }] of files.entries()) {
      const content = await store.read(id, bytes)
      // Better no archive than one with an empty file in the place of a contract.
      if (!content) throw new Error(`file ${id} was removed while its archive was read`)
      const entry = new ZipPassThrough(names[index]!)
      entry.mtime = onTheWall(createdAt)
      zip.add(entry)
      for await (const piece of content) {
        entry.push(piece as Uint8Array)
        yield* ready
        ready = []
      }
      entry.push(new Uint8Array(), true)
    }
    zip.end()
    yield* ready
  }
  return Readable.from(pieces())
}
