import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { file } from '../../core/contract/file.ts'
import { contracts } from '../../server/tables/index.ts'
import { openSite, type Person } from '../site.ts'

export const pdf = (text: string) => Buffer.from(`%PDF-1.4 ${text}`)

/** A site with a file store of its own, two enterprises' administrators and a contract of the first. */
export async function openFileSite() {
  const folder = mkdtempSync(join(tmpdir(), 'file-test-'))
  const site = await openSite({ filesDir: folder })
  const [east, west] = [await site.as('jizhong'), await site.as('yanzhao')]
  const [row] = await site.database.db.select({ id: contracts.id }).from(contracts).where(eq(contracts.orgId, east.orgId)).limit(1)
  const record = { fileModule: 'contract' as const, fileDataid: String(row!.id) }

  return {
    site,
    folder,
    east,
    west,
    record,
    /** What lies in the store. */
    kept: () => readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(entry => (entry.isFile() ? [entry.name] : [])),
    async put(name: string, content: Buffer, person: Person = east, more: object = {}) {
      const form = new FormData()
      for (const [key, value] of Object.entries({ ...record, ...more })) form.set(key, String(value))
      form.set('file', new Blob([new Uint8Array(content)]), name)
      const reply = await site.app.inject({ method: 'POST', url: file.upload.path, headers: person.headers, payload: form })
      return { status: reply.statusCode, body: reply.json() as { code: number; msg: string; data: { fileId: string }; fields?: object } }
    },
    async bytes(call: 'downFeignFile' | 'viewFile', query: Record<string, string>, headers = {}) {
      const reply = await site.app.inject({ method: 'GET', url: file[call].path, query, headers })
      const { 'content-type': type, 'content-disposition': name } = reply.headers
      return { status: reply.statusCode, type, name, content: reply.rawPayload }
    },
    names: async (person: Person = east) =>
      (await person.api(file.getFileList, record)).records.map(({ fileOriginalName }) => fileOriginalName),
    /** Begins to listen. @returns its address */
    listen: () => site.app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await site.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type FileSite = Awaited<ReturnType<typeof openFileSite>>
