import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Context, Services } from '../context.ts'
import type { Proof } from '../access/Proof.ts'
import type { Replayed } from '../demonstration/Replays.ts'
import type { Upload } from '../files/Upload.ts'
import { databaseFor } from '../rights/databaseFor.ts'
import { scopeOf } from '../rights/scope.ts'
import { callerOf } from './principal.ts'
import type { RequestQueue } from './queue/createRequestQueue.ts'
import { isQuick } from './queue/isQuick.ts'

/** What a handler gets beside its input: of a day that is replayed that day's database and clock. */
export function contextOf(
  request: FastifyRequest,
  call: AnyCall,
  services: Services,
  queue: RequestQueue,
  replayed: Replayed | null,
  upload: Upload | undefined,
  proof: Proof | undefined,
): Context {
  const principal = callerOf(request)
  const scope = scopeOf(principal, call.changes)
  const database = isQuick(call) ? services.database.quick : services.database
  return {
    ...services,
    // What a query forgets to ask for, the database does not give.
    db: principal.kind === 'user' || principal.kind === 'screen' ? databaseFor(database, scope) : database.db,
    ...replayed?.services,
    principal,
    scope,
    address: request.ip,
    headers: request.headers as Record<string, string>,
    upload,
    proof,
    placeInQueue: () => queue.placeOf({ principal, address: request.ip }),
  }
}
