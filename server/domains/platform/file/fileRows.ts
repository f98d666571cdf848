import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { AttachedFile, UsedBefore } from '../../../../core/contract/platform/file.ts'
import { type FileModule, suffixOf } from '../../../../core/rules/files.ts'
import { siteTime } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { missing } from '../../../failure.ts'
import { files, users } from '../../../tables/index.ts'
import { type Asker, holderOf, isTemporary } from './holders.ts'
import { usedBefore } from './usedBefore.ts'

const columns = {
  id: files.id,
  orgId: files.orgId,
  module: files.module,
  recordId: files.recordId,
  name: files.name,
  bytes: files.bytes,
  createdAt: files.createdAt,
  business: files.business,
  purpose: files.purpose,
  part: files.part,
  takenAt: files.takenAt,
  userId: files.userId,
  temporary: files.temporary,
  userName: users.userName,
}

const fileRows = ({ db }: Pick<Context, 'db'>, where: SQL | undefined) =>
  db.select(columns).from(files).leftJoin(users, eq(users.id, files.userId)).where(where).orderBy(asc(files.createdAt), asc(files.id))
export type FileRow = Awaited<ReturnType<typeof fileRows>>[number]

/** Files as the documents name them. */
export async function shownFiles(context: Asker, rows: readonly FileRow[]): Promise<AttachedFile[]> {
  const before = await usedBefore(context, rows)
  return rows.map(row => shown(row, context.principal, before.get(row.id) ?? []))
}
const shown = (
  { id, name, bytes, createdAt, userName, ...row }: FileRow,
  principal: Context['principal'],
  before: UsedBefore[],
): AttachedFile => ({
  fileId: id,
  fileOriginalName: name,
  fileSuffixname: suffixOf(name),
  fileSize: bytes,
  fileUploadTime: siteTime(createdAt),
  userName: userName ?? '',
  fileBusiness: row.business,
  fileFunction: row.purpose,
  fileModuleid: row.part,
  takenTime: siteTime(row.takenAt),
  mine: principal.kind === 'user' && principal.userId === row.userId,
  usedBefore: before,
})

/** What has no record yet is its sender's alone. */
const ofMine = ({ principal }: Pick<Context, 'principal'>) =>
  and(eq(files.temporary, true), eq(files.userId, principal.kind === 'user' ? principal.userId : ''))

interface Asked {
  fileModule: FileModule
  fileDataid: string
  fileBusiness?: string
  fileFunction?: string
  fileModuleid?: string
}

/**
 * Files of a record the caller sees, oldest first, and what is known of it.
 * @throws Failure 404 for a record that is not there or somebody else's
 */
export async function filesOf(context: Context, { fileModule, fileDataid, fileBusiness, fileFunction, fileModuleid }: Asked) {
  const held = await holderOf(context, fileModule, fileDataid)
  if (!held) throw missing()
  const rows = await fileRows(
    context,
    and(
      eq(files.module, fileModule),
      eq(files.recordId, fileDataid),
      isTemporary(fileDataid) ? ofMine(context) : eq(files.temporary, false),
      fileBusiness ? eq(files.business, fileBusiness) : undefined,
      fileFunction ? eq(files.purpose, fileFunction) : undefined,
      fileModuleid ? eq(files.part, fileModuleid) : undefined,
    ),
  )
  return { held, rows }
}

/** Of the files of some ids those that are there, each on a record the caller sees, oldest first. */
export async function filesSeen(context: Asker, ids: readonly string[]): Promise<FileRow[]> {
  const rows = ids.length ? await fileRows(context, and(inArray(files.id, [...ids]), or(eq(files.temporary, false), ofMine(context)))) : []
  const recordOf = ({ module, recordId }: FileRow) => `${module}/${recordId}`
  // Many files of few records: a record is asked for once.
  const records = new Map(rows.map(row => [recordOf(row), row]))
  const seen = new Set<string>()
  for (const [record, { module, recordId }] of records) if (await holderOf(context, module, recordId)) seen.add(record)
  return rows.filter(row => seen.has(recordOf(row)))
}

/** The files of some ids, in their order. @throws Failure 404 where there is none, or one of them is not there or is somebody else's */
export async function filesById(context: Asker, list: string): Promise<FileRow[]> {
  const ids = [...new Set(list.split(',').filter(Boolean))]
  const rows = new Map((await filesSeen(context, ids)).map(row => [row.id, row]))
  if (rows.size === 0 || rows.size < ids.length) throw missing('附件不存在或已被删除')
  return ids.map(id => rows.get(id)!)
}
