import type { FastifyRequest } from 'fastify'
import type { AnyCall } from '../../core/contract/call.ts'
import type { Proof } from '../access/Proof.ts'
import { takeProof } from '../access/proofs.ts'
import type { Services } from '../context.ts'
import { header } from './header.ts'

/**
 * The proof of work a call asks for.
 * @throws Failure 428 without one that is this requester's, fresh and made for this
 */
export const proofOf = async (request: FastifyRequest, { proof }: AnyCall, services: Services): Promise<Proof | undefined> =>
  proof && takeProof(services, proof, request.ip, header(request, 'proof'))
