import { attemptsOf } from '../../../access/attempts.ts'
import { requesterOf } from '../../../access/requesterOf.ts'
import type { Context } from '../../../context.ts'

/** Names of the counters of an account and whoever asks; neither capitals nor spaces make another account. */
export function loginKeys(typed: string, address: string) {
  const loginName = typed.replace(/\s/g, '').toLowerCase()
  const from = requesterOf(address)
  return {
    pair: `login:pair:${loginName}:${from}`,
    account: `login:account:${loginName}`,
    address: `login:address:${from}`,
    known: `login:known:${loginName}:${from}`,
  }
}

/** Has this account signed in from here during the last 30 days? */
export const isKnownHere = async (context: Context, loginName: string): Promise<boolean> =>
  (await attemptsOf(context, loginKeys(loginName, context.address).known)) > 0
