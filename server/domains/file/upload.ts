import { count, and, eq } from 'drizzle-orm'
import type { file } from '../../../core/contract/file.ts'
import { beginsAs, fileFault, fileModules, suffixOf } from '../../../core/files.ts'
import { invalid, missing } from '../../failure.ts'
import type { Handlers } from '../../http/implement.ts'
import { files } from '../../tables/index.ts'
import { fileName } from './fileName.ts'
import { filesSeen, shownFile } from './fileRows.ts'
import { holderOf } from './holders.ts'

/** A record holds no more. */
const mostFiles = 200

/** Hangs a file on a record; what it says it is must be what it is. */
export const upload: Handlers<typeof file>['upload'] = async (input, context) => {
  const { db, clock, principal } = context
  const { fileModule, fileDataid, fileBusiness = '', fileFunction = '', fileModuleid = '' } = input
  const holder = await holderOf(context, fileModule, fileDataid)
  if (!holder || principal.kind !== 'user') throw missing()
  const given = context.upload
  if (!given) throw invalid('请选择文件', { file: '请选择文件' })
  const name = fileName(given.name)
  const rule = fileModules[fileModule]
  const fault = fileFault(rule, { name, size: given.bytes }) ?? (beginsAs(suffixOf(name), given.head) ? undefined : rule.typeFault(name))
  if (fault) throw invalid(fault, { file: fault })
  const [held] = await db
    .select({ count: count() })
    .from(files)
    .where(and(eq(files.module, fileModule), eq(files.recordId, fileDataid)))
  if (held && held.count >= mostFiles) throw invalid(`每条记录最多 ${mostFiles} 个附件`, { file: `每条记录最多 ${mostFiles} 个附件` })
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
    createdAt: clock(),
  })
  context.note({ target: given.id, orgId: holder.orgId, detail: { name, bytes: given.bytes, module: fileModule, record: fileDataid } })
  const [row] = await filesSeen(context, [given.id])
  return shownFile(row!)
}
