import { createHmac } from 'node:crypto'
import { requesterOf } from '../../../access/requesterOf.ts'
import { sharedSecret } from '../../../access/secrets.ts'
import type { Context } from '../../../context.ts'

/** So many walls share a token: fewer than the sockets one may open. */
const wallsPerToken = 50
/** More walls than these times that have no socket left behind one address. */
const mostTokens = 20
const keySeconds = 86_400

/**
 * The token of the n-th wall behind an address that has had its own already: a hall with a hundred screens is not
 * refused, and whoever opens for ever fills no table. The same for the same key, so that nothing about it is kept but
 * its row.
 */
export async function hallToken(context: Pick<Context, 'db' | 'clock'>, address: string, nth: number): Promise<string> {
  const shared = Math.min(mostTokens, Math.ceil(nth / wallsPerToken))
  return createHmac('sha256', await sharedSecret(context, 'hallKey', keySeconds))
    .update(`${requesterOf(address)} ${shared}`)
    .digest('base64url')
}
