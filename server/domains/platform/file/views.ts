import { peekSecret, putSecret } from '../../../access/secrets.ts'
import type { Context } from '../../../context.ts'
import { forbidden } from '../../../failure.ts'
import { userOfSession } from '../../../principal.ts'
import { scopeOf } from '../../../rights/scope.ts'
import { type FileRow, filesSeen } from './fileRows.ts'

/** What a ticket opens, and the session it ends with. */
interface View {
  fileIds: string[]
  tokenHash: string
}
const viewSeconds = 600

/** A ticket that opens these files for ten minutes, as long as whoever asked for it could open them. */
export function issueView(context: Context, fileIds: string[]): Promise<string> {
  if (context.principal.kind !== 'user') throw forbidden()
  const payload: View = { fileIds, tokenHash: context.principal.tokenHash }
  return putSecret(context, 'viewTicket', { payload, seconds: viewSeconds })
}

/**
 * The files a ticket opens: those of its own that are still there and that its session still sees.
 * @throws Failure 403 once it has expired, its session has ended or its user may see no files any more
 */
export async function viewedFiles(context: Context, ticket: string): Promise<FileRow[]> {
  const view = await peekSecret<View>(context, 'viewTicket', ticket)
  const user = view && (await userOfSession(view.tokenHash, context.db, context.config))
  if (!user?.capabilities.has('file:read')) throw forbidden('查看凭证已失效，请从原页面重新打开')
  return filesSeen({ db: context.db, scope: scopeOf(user), principal: user }, view!.fileIds)
}
