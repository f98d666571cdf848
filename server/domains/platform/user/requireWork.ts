import { attemptsOf } from '../../../access/attempts.ts'
import { doublingsOf, unproven } from '../../../access/proofs.ts'
import type { Context } from '../../../context.ts'
import { isKnownHere, loginKeys } from './loginKeys.ts'

/** Failures an hour from which on an account counts as guessed at from many addresses. */
export const guessedAt = 50
/** Strangers work sixteen times as much for such an account, and twice that with every doubling of the guesses. */
const guessedDoublings = 4
/** The owner comes in from a new address too, in a minute or so. */
const mostDoublings = 8

/**
 * How often the work of a proof is doubled: by what went wrong from here, and by how the account is guessed at. Where the
 * account has signed in from before, a colleague's mistakes behind the same address cost nobody anything.
 */
export async function requiredDoublings(context: Context, loginName = ''): Promise<number> {
  if (loginName && (await isKnownHere(context, loginName))) return 0
  const own = await doublingsOf(context, context.address)
  const guesses = loginName ? await attemptsOf(context, loginKeys(loginName, context.address).account) : 0
  const guessed = guesses >= guessedAt ? guessedDoublings + Math.floor(Math.log2(guesses / guessedAt)) : 0
  return Math.min(mostDoublings, own + guessed)
}

/** Refuses where less work was proven than is asked for by now: challenges fetched before the failures are worth no more. */
export async function requireWork(context: Context, loginName?: string) {
  if ((context.proof?.doublings ?? 0) < (await requiredDoublings(context, loginName)))
    throw unproven('失败次数较多，需要重新进行安全校验，请重试')
}
