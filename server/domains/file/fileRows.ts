import { and, asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { AttachedFile } from '../../../core/contract/file.ts'
import { type FileModule, suffixOf } from '../../../core/files.ts'
import { siteTime } from '../../../core/time.ts'
import type { Context } from '../../context.ts'
import { missing } from '../../failure.ts'
import { files, users } from '../../tables/index.ts'
import { holderOf } from './holders.ts'

const columns = {
  id: files.id,
  orgId: files.orgId,
  module: files.module,
  recordId: files.recordId,
  name: files.name,
  bytes: files.bytes,
  createdAt: files.createdAt,
  userName: users.userName,
}

const fileRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db.select(columns).from(files).leftJoin(users, eq(users.id, files.userId)).where(where).orderBy(asc(files.createdAt), asc(files.id))
export type FileRow = Awaited<ReturnType<typeof fileRows>>[number]

export const shownFile = ({ id, name, bytes, createdAt, userName }: FileRow): AttachedFile => ({
  fileId: id,
  fileOriginalName: name,
  fileSuffixname: suffixOf(name),
  fileSize: bytes,
  fileUploadTime: siteTime(createdAt),
  userName: userName ?? '',
})

interface Asked {
  fileModule: FileModule
  fileDataid: string
  fileBusiness?: string
  fileFunction?: string
  fileModuleid?: string
}

/** Files of a record the caller sees, oldest first. @throws Failure 404 for a record that is not there or somebody else's */
export async function filesOf(context: Context, { fileModule, fileDataid, fileBusiness, fileFunction, fileModuleid }: Asked) {
  if (!(await holderOf(context, fileModule, fileDataid))) throw missing()
  return fileRows(
    context,
    and(
      eq(files.module, fileModule),
      eq(files.recordId, fileDataid),
      fileBusiness ? eq(files.business, fileBusiness) : undefined,
      fileFunction ? eq(files.purpose, fileFunction) : undefined,
      fileModuleid ? eq(files.part, fileModuleid) : undefined,
    ),
  )
}

/** The files of some ids, in their order, each on a record the caller sees. @throws Failure 404 where one of them is not, or is somebody else's */
export async function filesById(context: Pick<Context, 'db' | 'scope'>, list: string): Promise<FileRow[]> {
  const ids = [...new Set(list.split(',').filter(Boolean))]
  const rows = ids.length ? await fileRows(context, inArray(files.id, ids)) : []
  const known = new Map(rows.map(row => [row.id, row]))
  return Promise.all(
    ids.map(async id => {
      const row = known.get(id)
      if (!row || !(await holderOf(context, row.module, row.recordId))) throw missing('附件不存在或已被删除')
      return row
    }),
  )
}

/** Files by their ids alone: for whoever was shown them. Those deleted since are left out. */
export const filesKnown = (context: Pick<Context, 'db'>, ids: readonly string[]) =>
  ids.length ? fileRows(context, inArray(files.id, [...ids])) : Promise.resolve([])
