import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { FileStore } from '../../files/createFileStore.ts'

/** Names within one archive: a second of a name gets a number before its extension. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const [, base = name, suffix = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? []
    let free = name
    for (let n = 2; taken.has(free); n++) free = `${base}(${n})${suffix}`
    taken.add(free)
    return free
  })
}

/** An archive of files, made as it is read: stored, not squeezed, for documents and pictures are squeezed already. */
export function zipOf(store: FileStore, files: readonly { id: string; name: string }[]): Readable {
  const names = distinctNames(files.map(({ name }) => name))
  async function* pieces() {
    let ready: Uint8Array[] = []
    const zip = new Zip((error, piece) => {
      if (error) throw error
      ready.push(piece)
    })
    for (const [index, { id }] of files.entries()) {
      const entry = new ZipPassThrough(names[index]!)
      zip.add(entry)
      for await (const piece of (await store.read(id)) ?? []) {
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
