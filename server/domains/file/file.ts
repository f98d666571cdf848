import { inArray } from 'drizzle-orm'
import type { file } from '../../../core/contract/file.ts'
import { suffixOf } from '../../../core/files.ts'
import { siteDay } from '../../../core/time.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../failure.ts'
import type { Handlers } from '../../http/implement.ts'
import { files } from '../../tables/index.ts'
import { type FileRow, filesById, filesKnown, filesOf, shownFile } from './fileRows.ts'
import { upload } from './upload.ts'
import { issueView, viewedIds } from './views.ts'
import { zipOf } from './zipOf.ts'

/** Never shown by the browser as a page of ours, whatever is in it. */
const asDownload = (name: string) => ({ 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` })

const listed = (rows: readonly FileRow[]) => ({ records: rows.map(shownFile) })
const lost = (name: string) => missing(`附件“${name}”的文件已丢失，请联系管理员恢复`)

async function archive({ files: store, clock }: Context, rows: readonly FileRow[]) {
  if (!rows.length) throw missing('没有附件')
  for (const { id, name } of rows) if (!(await store.has(id))) throw lost(name)
  return { body: zipOf(store, rows), headers: asDownload(`${siteDay(clock())}.zip`) }
}

async function read({ files: store }: Context, row: FileRow) {
  const body = await store.read(row.id)
  if (!body) throw lost(row.name)
  return { body, headers: { ...asDownload(row.name), 'content-length': String(row.bytes) } }
}

export const fileHandlers: Handlers<typeof file> = {
  upload,

  async del({ fileIds }, context) {
    const rows = await filesById(context, fileIds)
    const ids = rows.map(({ id }) => id)
    await context.db.delete(files).where(inArray(files.id, ids))
    context.note({ target: ids.join(',').slice(0, 400), orgId: rows[0]?.orgId, detail: { names: rows.map(({ name }) => name) } })
    context.afterCommit(() => Promise.all(ids.map(id => context.files.remove(id))))
    return null
  },

  getFileList: async (input, context) => listed(await filesOf(context, input)),
  getFileListWithModuleid: async (input, context) => listed(await filesOf(context, input)),
  getFileZip: async ({ fileIds }, context) => archive(context, await filesById(context, fileIds)),
  getFileZipWithModuleid: async (input, context) => archive(context, await filesOf(context, input)),

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
  getViewed: async ({ ticket }, context) => listed(await filesKnown(context, await viewedIds(context, ticket))),

  async viewFile({ ticket, fileId }, context) {
    const [row] = (await viewedIds(context, ticket)).includes(fileId) ? await filesKnown(context, [fileId]) : []
    if (!row || suffixOf(row.name) !== 'pdf') throw missing('附件不存在或已被删除')
    return read(context, row)
  },
}
