import { audit } from '../access/audit.ts'
import { beginChange } from '../access/beginChange.ts'
import type { ChangeContext, Context, AuditNote } from '../context.ts'
import { retryOnConflict } from '../database/retryOnConflict.ts'
import type { SharedReads } from './createSharedReads.ts'
import { claimKey, type KeyedRequest, keyedRequest } from './idempotency.ts'
import type { Job } from './job.ts'
import { envelope, type Json } from './send.ts'
import { WithMessage } from './WithMessage.ts'

const idIn = (value: unknown) => {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/**
 * Runs a change and its audit row in one transaction: either both are kept or neither. A command to the world outside
 * is sent after the commit, so that none goes out unrecorded. Two changes that stood in each other's way are no failure
 * of either: the one PostgreSQL stopped is made again.
 * @param action `noun.verb`
 * @param keyed sent under an idempotency key: what was answered once is answered again, and nothing is done
 * @param written the text of an answer
 * @param batch of which it is a part, where it does not stand alone
 */
export async function runChange<R>(
  context: Context,
  action: string,
  input: unknown,
  run: (context: ChangeContext) => Promise<R>,
  keyed: KeyedRequest | null,
  written: (result: R) => string,
  batch?: string,
): Promise<{ reply: string; repeated: boolean }> {
  const { reply, repeated, acts } = await retryOnConflict(() =>
    context.db.transaction(async db => {
      const claim = keyed && (await claimKey(db, keyed, context.clock()))
      if (claim?.reply) return { reply: claim.reply, repeated: true, acts: [] }
      const begun = await beginChange(db, context.principal, batch)
      const note: AuditNote = {}
      const acts: (() => unknown)[] = []
      const result = await run({
        ...context,
        db,
        batch: begun.batch,
        note: more => void Object.assign(note, more),
        afterCommit: act => void acts.push(act),
      })
      const target = note.target ?? idIn(input) ?? idIn(result instanceof WithMessage ? result.data : result)
      await audit({ ...context, db }, action, target, note.detail, note.orgId ? { orgId: note.orgId } : undefined, begun.auditId)
      const reply = written(result)
      await claim?.keep(reply)
      return { reply, repeated: false, acts }
    }),
  )
  for (const act of acts) await act()
  return { reply, repeated }
}

/** Answers a change. What was kept of shared reads is forgotten, whether it succeeds or not. */
export async function change({ name, handle, input, context, inTurn }: Job, reads: SharedReads): Promise<Json> {
  const { upload, files } = context
  const keyed = keyedRequest(context, name, input)
  const { reply, repeated } = await inTurn(() =>
    runChange(context, name, input, seen => handle(input, seen), keyed, envelope).finally(reads.forget),
  )
  // What came with it lies in the store already, under another id.
  if (repeated && upload) await files.remove(upload.id)
  return { body: Buffer.from(reply) }
}
