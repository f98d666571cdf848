import { and, count, eq, sql } from 'drizzle-orm'
import type { file } from '../../../../core/contract/platform/file.ts'
import { beginsAs, type FileRule, fileFault, fileModules, suffixOf } from '../../../../core/rules/files.ts'
import type { ParsedOf } from '../../../../core/contract/call.ts'
import type { Context } from '../../../context.ts'
import { forbidden, invalid, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { files } from '../../../tables/index.ts'
import { requireFileRoom } from './fileRoom.ts'
import { fileName } from './fileName.ts'
import { filesSeen, shownFiles } from './fileRows.ts'
import { assertChangeable, holderOf, isTemporary } from './holders.ts'

type Input = ParsedOf<typeof file.upload>

/**
 * The record a file is to hang on: one the caller sees and may add to, or one the caller may make.
 * @param changing as of `holderOf`
 */
async function takerOf({ fileModule, fileDataid, istemp }: Input, context: Context, changing: boolean) {
  const { principal } = context
  const temporary = isTemporary(fileDataid)
  if (temporary !== (istemp === '1'))
    throw invalid('临时上传的记录编号应为 UUID，其他上传应为已保存的记录', { fileDataid: '记录编号不正确' })
  const holder = await holderOf(context, fileModule, fileDataid, changing)
  if (!holder || principal.kind !== 'user') throw missing()
  assertChangeable(context, fileModule, holder)
  if (holder.notYours) throw forbidden(holder.notYours)
  const { makes, title }: FileRule & { title: string } = fileModules[fileModule]
  if (temporary && !(makes && principal.capabilities.has(makes))) throw forbidden(`${title}只能添加到您已有的记录`)
  return { holder, principal, temporary }
}

const taken: Handlers<typeof file>['upload'] = async (input, context) => {
  const { db, clock } = context
  const { fileModule, fileDataid, fileBusiness = '', fileFunction = '', fileModuleid = '', takenAt } = input
  const { holder, principal, temporary } = await takerOf(input, context, true)
  const given = context.upload
  if (!given) throw invalid('请选择文件', { file: '请选择文件' })
  const name = fileName(given.name)
  const rule = fileModules[fileModule]
  const fault = fileFault(rule, { name, size: given.bytes }) ?? (beginsAs(suffixOf(name), given.head) ? undefined : rule.typeFault(name))
  if (fault) throw invalid(fault, { file: fault })
  // Two at once count one after the other: those of an organisation, and within it those of a record.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`files of ${holder.orgId}`}))`)
  await requireFileRoom(context, { orgId: holder.orgId, temporary }, given.bytes)
  const [held] = await db
    .select({ count: count() })
    .from(files)
    .where(
      and(
        eq(files.module, fileModule),
        eq(files.recordId, fileDataid),
        rule.each === 'record'
          ? undefined
          : and(eq(files.business, fileBusiness), eq(files.purpose, fileFunction), eq(files.part, fileModuleid)),
      ),
    )
  if (held && held.count >= rule.most) {
    const full = rule.each === 'record' ? `每条记录最多 ${rule.most} 个附件` : `每项最多 ${rule.most} 张照片`
    throw invalid(full, { file: full })
  }
  const now = clock()
  await db.insert(files).values({
    id: given.id,
    orgId: holder.orgId,
    module: fileModule,
    recordId: fileDataid,
    business: fileBusiness,
    purpose: fileFunction,
    part: fileModuleid,
    name,
    bytes: given.bytes,
    sha256: given.sha256,
    userId: principal.userId,
    temporary,
    // A clock that is ahead took nothing in the future.
    takenAt: takenAt ? new Date(Math.min(Date.parse(takenAt), now.getTime())) : null,
    createdAt: now,
  })
  const [shown] = await shownFiles(context, await filesSeen(context, [given.id]))
  const before = shown!.usedBefore.map(({ orderNo }) => orderNo)
  context.note({
    target: given.id,
    orgId: holder.orgId,
    detail: { name, bytes: given.bytes, module: fileModule, record: fileDataid, ...(before.length > 0 && { usedBefore: before }) },
  })
  return shown!
}

/** Hangs a file on a record; what it says it is must be what it is. Who may not, or has no room left, is refused ahead of it. */
export const upload: Handlers<typeof file>['upload'] = Object.assign(taken, {
  async ahead(input: Input, context: Context, leastBytes: number) {
    const { holder, temporary } = await takerOf(input, context, false)
    await requireFileRoom(context, { orgId: holder.orgId, temporary }, leastBytes)
  },
})
