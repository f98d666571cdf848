import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Services } from '../context.ts'
import type { Replayed } from '../demonstration/Replays.ts'
import { header } from './header.ts'

/** The day a wall asks for by the header `demo`, and its clock in the headers of the reply; null where the call is answered of today. */
export async function replayOf(
  request: FastifyRequest,
  reply: FastifyReply,
  call: AnyCall,
  { replays }: Services,
): Promise<Replayed | null> {
  const day = header(request, 'demo')
  if (!day) return null
  const replayed = await replays.of(day, call, header(request, 'demo-at'), header(request, 'demo-speed'))
  if (replayed) reply.headers(replayed.headers)
  return replayed
}
