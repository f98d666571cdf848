import { createWriteStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { createGzip, constants } from 'node:zlib'
import type pg from 'pg'
import { isPageWhole, pageBytes } from './pageChecksum.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** A page of the database does not have the checksum it was written with. */
export class CorruptPageError extends Error {
  constructor(
    readonly file: string,
    readonly page: number,
  ) {
    super(`数据库文件 ${file} 第 ${page} 页已损坏 (a page of the database is corrupted)`)
  }
}

const chunkBytes = 32 * pageBytes
const segmentPages = 131_072
/** What a start makes anew: PostgreSQL's own base backup leaves it out as well. */
const emptied = new Set(['pg_wal', 'pg_dynshmem', 'pg_notify', 'pg_replslot', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const left = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label', 'backup_label.old', 'tablespace_map', 'pg_internal.init'])
const relation = /^(?:base\/\d+|global)\/(\d+)(?:_(?:fsm|vm))?(?:\.(\d+))?$/

interface Listed {
  name: string
  kind: 'file' | 'folder'
}

/** Files and folders of a data folder, but of the log only its folders, and pg_control last: it must be no older than the rest. */
async function list(root: string): Promise<Listed[]> {
  const found: Listed[] = []
  const walk = async (folder: string) => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const name = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.isDirectory()) {
        found.push({ name, kind: 'folder' })
        if (!emptied.has(name)) await walk(name)
      } else if (entry.isFile() && !left.has(entry.name) && name !== 'global/pg_control') found.push({ name, kind: 'file' })
    }
  }
  await walk('')
  return [...found, { name: 'pg_wal/archive_status', kind: 'folder' }, { name: 'global/pg_control', kind: 'file' }]
}

/**
 * Writes a copy of the embedded database to a file (tar, gzip) while it goes on working, as PostgreSQL's base backup
 * does: files are read as they are, and what changed meanwhile stands in the log, which is copied last. Nobody waits
 * for it but for the checkpoint at its beginning. Every page is held against its checksum. The log must be held
 * meanwhile (createCheckpointer.ts): a checkpoint would throw it away.
 * @throws CorruptPageError and then the copy is worth nothing
 */
export async function copyDatabase(pool: pg.Pool, root: string, path: string): Promise<void> {
  const gzip = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: 64 * 1024 })
  const out = createWriteStream(path, { mode: 0o600, flush: true })
  const done = finished(gzip.pipe(out))
  // Whoever waits hears of it below; until then it must not end the process.
  let failure: unknown
  done.catch(error => {
    failure = error
    gzip.destroy()
  })
  /** Until it is compressed: then the bytes may be written over. */
  const put = async (bytes: Buffer) => {
    if (failure) throw failure
    if (bytes.length > 0) await Promise.race([new Promise(resolve => gzip.write(bytes, resolve)), done])
    if (failure) throw failure
  }
  const putText = async (name: string, bytes: Buffer) => {
    await put(tarHeader(name, bytes.length, 'file'))
    await put(bytes)
    await put(tarPadding(bytes.length))
  }
  const room = Buffer.alloc(chunkBytes)
  try {
    const from = await value(pool, "select pg_walfile_name(pg_backup_start('snapshot', true)) as value")
    let stopped = ''
    let label = ''
    try {
      for (const { name, kind } of await list(root)) {
        if (kind === 'folder') await put(tarHeader(name, 0, 'folder'))
        else await copyFile(root, name, room, put)
      }
    } finally {
      const { rows } = await pool.query<{ name: string; labelfile: string }>(
        'select pg_walfile_name(lsn) as name, labelfile from pg_backup_stop(false)',
      )
      stopped = rows[0]?.name ?? ''
      label = rows[0]?.labelfile ?? ''
    }
    const log = (await readdir(join(root, 'pg_wal'))).filter(name => /^[0-9A-F]{24}$/.test(name) && name >= from && name <= stopped)
    for (const name of log.sort()) await copyFile(root, `pg_wal/${name}`, room, put)
    await putText('backup_label', Buffer.from(label))
    await put(tarEnd)
    gzip.end()
    await done
  } catch (error) {
    gzip.destroy()
    out.destroy()
    await done.catch(() => {})
    throw error
  }
}

async function value(pool: pg.Pool, query: string): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(query)
  return rows[0]?.value ?? ''
}

/**
 * Copies a file at the size it has now, piece by piece through `room`. One that is gone was dropped; what one lost
 * meanwhile is filled up with zeros: the log makes both good.
 */
async function copyFile(root: string, name: string, room: Buffer, put: (bytes: Buffer) => Promise<void>) {
  let file: FileHandle
  try {
    file = await open(join(root, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  try {
    const { size } = await file.stat()
    await put(tarHeader(name, size, 'file'))
    const [, , segment = '0'] = relation.exec(name) ?? []
    const checked = relation.test(name)
    for (let at = 0; at < size; ) {
      const bytes = room.subarray(0, Math.min(chunkBytes, size - at))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, at)
      bytes.fill(0, bytesRead)
      if (checked) await checkPages(file, name, bytes, at, Number(segment) * segmentPages)
      await put(bytes)
      at += bytes.length
    }
    await put(tarPadding(size))
  } finally {
    await file.close()
  }
}

/** A page may be read while it is being written: one that is wrong is read again, and three times wrong is wrong. */
async function checkPages(file: FileHandle, name: string, bytes: Buffer, at: number, firstPage: number) {
  for (let offset = 0; offset + pageBytes <= bytes.length; offset += pageBytes) {
    const page = bytes.subarray(offset, offset + pageBytes)
    const blockNo = firstPage + (at + offset) / pageBytes
    for (let attempt = 0; !isPageWhole(page, blockNo); attempt++) {
      if (attempt === 3) throw new CorruptPageError(name, blockNo)
      await new Promise(resolve => setTimeout(resolve, 20))
      await file.read(page, 0, pageBytes, at + offset)
    }
  }
}
