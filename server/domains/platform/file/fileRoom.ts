import { and, eq, gt, or, sql } from 'drizzle-orm'
import { codes } from '../../../../core/errors.ts'
import { sizeText } from '../../../../core/rules/files.ts'
import { DAY } from '../../../../core/time/time.ts'
import type { Context } from '../../../context.ts'
import { Failure } from '../../../failure.ts'
import { files } from '../../../tables/index.ts'

type Asker = Pick<Context, 'db' | 'principal' | 'clock' | 'config'>

/** What files take of what they may, bytes. */
interface Share {
  used: number
  most: number
}

/** The shares an upload takes from: of its sender, and of the organisation its record belongs to. */
export async function sharesOf({ db, principal, clock, config }: Asker, orgId: string) {
  const userId = principal.kind === 'user' ? principal.userId : ''
  const since = new Date(clock().getTime() - DAY)
  const bytes = (which: ReturnType<typeof and>) => sql<number>`coalesce(sum(${files.bytes}) filter (where ${which}), 0)::float8`
  const [mine, ours, ahead] = [eq(files.userId, userId), eq(files.orgId, orgId), eq(files.temporary, true)]
  const [used] = await db
    .select({
      pending: bytes(and(mine, ahead)),
      day: bytes(and(mine, gt(files.createdAt, since))),
      orgPending: bytes(and(ours, ahead)),
      org: bytes(ours),
    })
    .from(files)
    .where(or(ours, mine))
  const shareOf = (name: keyof Context['config']['filesMost']): Share => ({ used: used![name], most: config.filesMost[name] })
  return { pending: shareOf('pending'), day: shareOf('day'), orgPending: shareOf('orgPending'), org: shareOf('org') }
}

const said = ({ used, most }: Share) => `已用 ${sizeText(used)}，上限 ${sizeText(most)}`

/**
 * @param more bytes that come to it
 * @throws Failure 429 where the sender's share has no room for them, 507 where the organisation's has none; each says how much
 * is used of how much
 */
export async function requireFileRoom(context: Asker, { orgId, temporary }: { orgId: string; temporary: boolean }, more: number) {
  const { pending, day, orgPending, org } = await sharesOf(context, orgId)
  const refuse = (code: number, msg: string) => new Failure(code, msg, { file: msg })
  const over = ({ used, most }: Share) => used + more > most
  if (temporary && over(pending)) throw refuse(codes.tooMany, `您尚未随记录保存的附件${said(pending)}，请先保存所属记录或删除这些附件`)
  if (temporary && over(orgPending)) throw refuse(codes.full, `本单位尚未随记录保存的附件${said(orgPending)}，请先保存所属记录后再上传`)
  if (over(day)) throw refuse(codes.tooMany, `您 24 小时内上传的附件${said(day)}，请稍后再上传`)
  if (over(org)) throw refuse(codes.full, `本单位的附件${said(org)}，请删除不再需要的附件，或联系管理员扩大上限`)
}
