import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/db.ts'
import { gateways } from '../tables/index.ts'
import { hashToken, newToken } from './tokens.ts'

/** The hash of a secret nobody was told: the gateway waits for one of its own. */
export const unissuedSecretHash = () => hashToken(newToken())

/**
 * Does the gateway's secret follow from its number? Demonstrations made theirs so once; whoever reads this file can
 * deliver readings in its name.
 */
export const secretFollowsFromNumber = sql`
  ${gateways.secretHash}
  = encode(
    sha256(
      convert_to(
        translate(
          rtrim(encode(sha256(convert_to('demonstration gateway ' || ${gateways.id}, 'UTF8')), 'base64'), '='),
          '+/', '-_'
        ),
        'UTF8'
      )
    ),
    'hex'
  )
`

/** Gives a gateway a new random secret; the former one is refused from now on. @returns the secret, which is told this once */
export async function renewGatewaySecret(db: Queryable, gatewayNo: string): Promise<string> {
  const secret = newToken()
  const changed = await db
    .update(gateways)
    .set({ secretHash: hashToken(secret) })
    .where(eq(gateways.id, gatewayNo))
    .returning({ id: gateways.id })
  if (changed.length === 0) throw new Error(`no gateway ${gatewayNo}`)
  return secret
}

/** Replaces secrets that follow from the number by random ones nobody was told. @returns numbers of the gateways */
export async function forgetKnownSecrets(db: Queryable): Promise<string[]> {
  const known = await db.select({ id: gateways.id }).from(gateways).where(secretFollowsFromNumber).orderBy(gateways.id)
  for (const { id } of known) await renewGatewaySecret(db, id)
  return known.map(({ id }) => id)
}
