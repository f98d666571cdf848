import type { Media } from './Source.ts'

interface Entry {
  value: Promise<Media>
  until: number
  bytes: number
}

/** Media by name for a short while, at most so many bytes: however many walls watch a camera, each piece is made or fetched once. */
export function createMediaCache(mostBytes: number, now: () => number) {
  const entries = new Map<string, Entry>()
  let bytes = 0
  const drop = (name: string, entry: Entry) => {
    if (entries.get(name) !== entry) return
    entries.delete(name)
    bytes -= entry.bytes
  }
  const trim = () => {
    for (const [name, entry] of entries) {
      if (bytes <= mostBytes && entry.until > now()) break
      drop(name, entry)
    }
  }
  return (name: string, lifeMs: number, make: () => Promise<Media>): Promise<Media> => {
    const known = entries.get(name)
    if (known && known.until > now()) return known.value
    if (known) drop(name, known)
    const entry: Entry = { value: make(), until: now() + lifeMs, bytes: 0 }
    entries.set(name, entry)
    entry.value.then(
      ({ body }) => {
        if (entries.get(name) !== entry) return
        entry.bytes = body.length
        bytes += body.length
        trim()
      },
      // A failure is not kept.
      () => drop(name, entry),
    )
    return entry.value
  }
}
export type MediaCache = ReturnType<typeof createMediaCache>
