import { and, eq, gt, sql } from 'drizzle-orm'
import { peekSecret, putSecret } from '../../access/secrets.ts'
import type { Context } from '../../context.ts'
import { forbidden } from '../../failure.ts'
import { sessions } from '../../tables/index.ts'

/** What a ticket opens, and the session it ends with. */
interface View {
  fileIds: string[]
  tokenHash: string
}
const viewSeconds = 600

/** A ticket that opens these files for ten minutes, as long as the session it was asked from lives. */
export function issueView(context: Context, fileIds: string[]): Promise<string> {
  if (context.principal.kind !== 'user') throw forbidden()
  const payload: View = { fileIds, tokenHash: context.principal.tokenHash }
  return putSecret(context, 'viewTicket', { payload, seconds: viewSeconds })
}

/** Ids of the files a ticket opens. @throws Failure 403 once it has expired or its session has ended */
export async function viewedIds(context: Context, ticket: string): Promise<string[]> {
  const view = await peekSecret<View>(context, 'viewTicket', ticket)
  const [session] = view
    ? await context.db
        .select({ alive: sql<boolean>`true` })
        .from(sessions)
        .where(and(eq(sessions.tokenHash, view.tokenHash), gt(sessions.expiresAt, context.clock())))
    : []
  if (!view || !session) throw forbidden('查看凭证已失效，请从原页面重新打开')
  return view.fileIds
}
