import { useMemo } from 'react'
import type { InputOf } from '../../../core/contract/call.ts'
import { user } from '../../../core/contract/platform/user.ts'
import { withProof } from '../../../core/call/withProof.ts'
import { api } from '../api.ts'
import { solveApart } from './solveApart.ts'

type Asked = InputOf<typeof user.getChallenge>

/** The server takes a proof for two minutes. */
const oldMs = 100_000

/** Proofs of work of a form, made ahead while somebody still types. */
export function useProof() {
  return useMemo(() => {
    let ahead: { key: string; at: number; proof: Promise<string> } | null = null
    const make = async (asked: Asked) => solveApart(await api(user.getChallenge, asked))

    const take = (asked: Asked) => {
      const made = ahead
      ahead = null
      const fits = made && made.key === JSON.stringify(asked) && Date.now() - made.at < oldMs
      return fits ? made.proof.catch(() => make(asked)) : make(asked)
    }
    return {
      /** Begins one, unless it is under way or there already. */
      begin(asked: Asked) {
        const key = JSON.stringify(asked)
        if (ahead?.key === key && Date.now() - ahead.at < oldMs) return
        const proof = make(asked)
        // Whoever sends hears what went wrong; until then nobody does.
        proof.catch(() => {})
        ahead = { key, at: Date.now(), proof }
      },
      prove: <T>(asked: Asked, send: (proof: string) => Promise<T>) => withProof(() => take(asked), send),
    }
  }, [])
}
