import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Free bytes of the file system a folder lies on, and all it has. */
export async function diskOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Bytes of all files in a folder. */
export async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  // What is gone meanwhile takes no room.
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}

/** What stays free for the database beside everything a snapshot takes. */
const reserve = 512 * 1024 * 1024

/** @throws where a copy of the source, and one that is opened to try it, would leave the database too little room */
export async function requireDiskSpace(target: string, source: string): Promise<void> {
  const needed = 1.5 * (await bytesIn(source)) + reserve
  const { free } = await diskOf(target)
  if (free < needed) throw new Error(`磁盘剩余 ${megabytes(free)} MB，快照需要 ${megabytes(needed)} MB (too little room for a snapshot)`)
}

export const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
