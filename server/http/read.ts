import type { Context } from '../context.ts'
import { withAbort } from '../database/withAbort.ts'
import type { Job } from './job.ts'
import { type Answer, answerOf } from './send.ts'

/** The context of a read nobody waits for once `signal` is aborted. */
export const stoppedWith = (context: Context, signal: AbortSignal | undefined): Context =>
  signal ? { ...context, db: withAbort(context.db, signal) } : context

/** Answers a read for whoever asks alone. @param left whoever asks has left */
export async function read({ call, handle, input, context, inTurn }: Job, left: AbortSignal | undefined): Promise<Answer> {
  return answerOf(call, await inTurn(() => handle(input, stoppedWith(context, left))))
}
