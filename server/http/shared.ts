import { anonymousContext, visibilityOf } from './anonymousContext.ts'
import { type Bytes, whole } from './bytes.ts'
import type { SharedReads } from './createSharedReads.ts'
import type { Job } from './job.ts'
import { stoppedWith } from './read.ts'
import { jsonOf } from './send.ts'

/** Answers a read once for all who ask the same at once and see the same sites. @param left whoever asks has left */
export function shared({ name, call, handle, input, context, inTurn }: Job, reads: SharedReads, left: AbortSignal | undefined) {
  const make = async (nobody: AbortSignal) => {
    const result = await handle(input, anonymousContext(stoppedWith(context, nobody)))
    return call.bytes ? whole(result as Bytes) : jsonOf(result)
  }
  return reads.of(JSON.stringify([name, input, visibilityOf(context)]), make, left, inTurn)
}
