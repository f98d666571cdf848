import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { codes } from '../../core/errors.ts'
import type { Context } from '../context.ts'
import { one } from '../database/rows.ts'
import { Failure, invalid } from '../failure.ts'
import type { Transaction } from '../live/live.ts'
import { keptReplies } from '../tables/index.ts'

/** A change its sender may send again: under which key, and what it asks. */
export interface KeyedRequest {
  userId: string
  key: string
  call: string
  /** SHA-256, hex. */
  asked: string
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n'))
const cipher = 'aes-256-gcm'

/** A reply may hold what is told once only (a token): it is kept so that nobody reads it without the key, which is kept nowhere. */
function seal(key: string, text: string): string {
  const iv = randomBytes(12)
  const sealing = createCipheriv(cipher, digest('reply', key).digest(), iv)
  const sealed = [sealing.update(text, 'utf8'), sealing.final()]
  return Buffer.concat([iv, sealing.getAuthTag(), ...sealed]).toString('base64')
}

function unseal(key: string, kept: string): string {
  const bytes = Buffer.from(kept, 'base64')
  const opening = createDecipheriv(cipher, digest('reply', key).digest(), bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8')
}

/** A UUID, as it is or in quotes (a string of RFC 8941, as the draft of the header has it). */
const uuid = /^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?$/i

function keyOf({ headers }: Pick<Context, 'headers'>): string | null {
  const header = headers['idempotency-key']
  if (!header) return null
  const key = uuid.exec(header)?.[1]?.toLowerCase()
  if (!key) throw invalid('请求编号格式不正确，应为 UUID')
  return key
}

/** Was something kept already under the key a request carries? Whether it is the same shows once all of it is there. */
export async function isRepeated(context: Pick<Context, 'db' | 'principal' | 'headers'>): Promise<boolean> {
  const { db, principal } = context
  const key = keyOf(context)
  if (!key || principal.kind !== 'user') return false
  const kept = and(eq(keptReplies.userId, principal.userId), eq(keptReplies.keyHash, digest('key', key).digest('hex')))
  return (await db.$count(keptReplies, kept)) > 0
}

/**
 * Reads the header `idempotency-key` of a change. null = sent without one, or by nobody who could send it again.
 * @throws Failure 400 for what is no UUID
 */
export function keyedRequest(context: Context, call: string, input: unknown): KeyedRequest | null {
  const { principal, upload } = context
  const key = keyOf(context)
  if (!key || principal.kind !== 'user') return null
  const file = upload && [upload.name, upload.sha256]
  return { userId: principal.userId, key, call, asked: digest(JSON.stringify([input, file])).digest('hex') }
}

/**
 * Claims a key within the transaction of its change. Whoever sends the same meanwhile waits here until that has ended, and is then answered
 * as the other was; where the other was refused, the second one tries by itself.
 * @returns the reply that was kept, else who is to keep the one about to be made
 * @throws Failure 422 where something else was sent under the key
 */
export async function claimKey(db: Transaction, { userId, key, call, asked }: KeyedRequest, now: Date) {
  const keyHash = digest('key', key).digest('hex')
  const claimed = await db.insert(keptReplies).values({ userId, keyHash, call, asked, createdAt: now }).onConflictDoNothing().returning()
  const mine = and(eq(keptReplies.userId, userId), eq(keptReplies.keyHash, keyHash))
  if (claimed.length)
    return {
      keep: (reply: string) =>
        db
          .update(keptReplies)
          .set({ reply: seal(key, reply) })
          .where(mine),
    }
  const kept = one(await db.select().from(keptReplies).where(mine))
  if (kept.call !== call || kept.asked !== asked)
    throw new Failure(codes.otherUnderKey, '该请求编号已用于另一内容的请求，请刷新页面后重新提交')
  return { reply: unseal(key, kept.reply), keep: () => null }
}
