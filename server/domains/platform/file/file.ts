import { inArray } from 'drizzle-orm'
import type { file } from '../../../../core/contract/platform/file.ts'
import { suffixOf } from '../../../../core/rules/files.ts'
import { siteDay } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { invalid, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { files } from '../../../tables/index.ts'
import { sharesOf } from './fileRoom.ts'
import { asDownload } from './asDownload.ts'
import { type FileRow, filesById, filesOf, shownFiles } from './fileRows.ts'
import { assertRemovable } from './assertRemovable.ts'
import { type Asker, mayChange } from './holders.ts'
import { upload } from './upload.ts'
import { issueView, viewedFiles } from './views.ts'
import { zipOf } from './zipOf.ts'

/** An archive without the extension of its format (ZIP64) counts its bytes in 32 bits; what it says beside the files takes little. */
const largestArchive = 0xffff_ffff - 16 * 1024 * 1024

const listed = async (rows: readonly FileRow[], context: Asker) => ({ records: await shownFiles(context, rows) })
const lost = (name: string) => missing(`附件“${name}”的文件已丢失，请联系管理员恢复`)

async function archive({ files: store, clock }: Context, rows: readonly FileRow[]) {
  if (!rows.length) throw missing('没有附件')
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > largestArchive) throw invalid('所选附件合计超过 4 GB，请分批下载')
  for (const { id, name, bytes } of rows) if (!(await store.has(id, bytes))) throw lost(name)
  return { body: zipOf(store, rows), headers: asDownload(`${siteDay(clock())}.zip`) }
}

async function read({ files: store }: Context, row: FileRow) {
  const body = await store.read(row.id, row.bytes)
  if (!body) throw lost(row.name)
  return { body, headers: { ...asDownload(row.name), 'content-length': String(row.bytes) } }
}

export const fileHandlers: Handlers<typeof file> = {
  upload,

  async del({ fileIds }, context) {
    const rows = await filesById(context, fileIds)
    const ids = rows.map(({ id }) => id)
    const [orgId, ...others] = new Set(rows.map(row => row.orgId))
    // One audit row tells of one organisation: it is not to name another's files to it.
    if (others.length) throw invalid('请分别删除不同单位的附件', { fileIds: '请分别删除不同单位的附件' })
    for (const row of rows) await assertRemovable(context, row)
    const gone = await context.db.delete(files).where(inArray(files.id, ids)).returning({ id: files.id })
    // Somebody else was quicker.
    if (gone.length < ids.length) throw missing('附件不存在或已被删除')
    context.note({ target: ids.join(',').slice(0, 400), orgId, detail: { names: rows.map(({ name }) => name) } })
    context.afterCommit(() => Promise.all(ids.map(id => context.files.remove(id))))
    return null
  },

  async getFileList(input, context) {
    const { rows, held } = await filesOf(context, input)
    const adds = mayChange(context, input.fileModule, held) && !held.notYours
    return { ...(await listed(rows, context)), shares: adds ? await sharesOf(context, held.orgId) : null }
  },
  getFileListWithModuleid: async (input, context) => listed((await filesOf(context, input)).rows, context),
  getFileZip: async ({ fileIds }, context) => archive(context, await filesById(context, fileIds)),
  getFileZipWithModuleid: async (input, context) => archive(context, (await filesOf(context, input)).rows),

  async downFeignFile({ fileId }, context) {
    const [row] = await filesById(context, fileId)
    if (!row) throw missing('附件不存在或已被删除')
    return read(context, row)
  },

  async getViewTicket({ fileIds }, context) {
    const rows = await filesById(context, fileIds)
    return {
      ticket: await issueView(
        context,
        rows.map(({ id }) => id),
      ),
    }
  },
  getViewed: async ({ ticket }, context) => listed(await viewedFiles(context, ticket), context),

  async viewFile({ ticket, fileId }, context) {
    const row = (await viewedFiles(context, ticket)).find(({ id }) => id === fileId)
    if (!row || suffixOf(row.name) !== 'pdf') throw missing('附件不存在或已被删除')
    return read(context, row)
  },
}
