import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openDatabase } from '../db.ts'
import { unpackTar } from './tar.ts'

/** Unpacks a snapshot into the place of an embedded database. @param dataDir folder of the installation */
export async function unpackSnapshot(file: string, dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pg')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await pipeline(createReadStream(file), createGunzip(), source => unpackTar(source, folder))
}

/**
 * Opens a snapshot apart, as a restore would, and reads every table of it through.
 * @param scratch a folder that is made for it and goes with it
 * @throws where it would not be worth restoring
 */
export async function verifySnapshot(file: string, scratch: string): Promise<void> {
  await rm(scratch, { recursive: true, force: true })
  try {
    await unpackSnapshot(file, scratch)
    const database = await openDatabase({ databaseUrl: undefined, dataDir: scratch, lean: true })
    try {
      const { rows } = await database.pool.query<{ name: string }>(
        `
          select format('%I.%I', n.nspname, c.relname) as name
          from pg_class c
            join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
          order by 1
        `,
      )
      for (const { name } of rows) await database.pool.query(`select count(*) from ${name}`)
    } finally {
      await database.close()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
