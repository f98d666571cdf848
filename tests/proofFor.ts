import { solveProof } from '../core/call/solveProof.ts'
import type { AnyCall } from '../core/contract/call.ts'
import { user } from '../core/contract/platform/user.ts'
import type { App } from '../server/app.ts'

/**
 * The header by which a call is let in that asks for a proof of work, made as a page makes it: for this request, from
 * this address. A test that gives the header itself, an empty one too, is left alone.
 */
export async function proofFor(
  app: Pick<App, 'inject'>,
  call: AnyCall,
  headers: Readonly<Record<string, string>>,
  asked: { loginName?: string; withoutPicture?: boolean },
  remoteAddress?: string,
): Promise<Record<string, string>> {
  if (!call.proof || headers.proof !== undefined) return {}
  const payload = { purpose: call.proof, ...asked }
  const reply = await app.inject({ method: 'POST', url: user.getChallenge.path, payload, remoteAddress })
  return reply.statusCode === 200 ? { proof: solveProof(reply.json().data) } : {}
}
