import { sha256 } from '@noble/hashes/sha2.js'

/** A small task of work: so many pieces, each solved after `work` tries on average. Several pieces take more even a time than one. */
export interface Challenge {
  challenge: string
  pieces: number
  work: number
}

/** What is hashed for a try; server/access/proofs.ts hashes the same. */
export const proofText = (challenge: string, piece: number, nonce: string) => `${challenge}.${piece}.${nonce}`

/** The first four bytes of a solved piece's hash, as a number, are below this. */
export const proofLimit = (work: number) => 2 ** 32 / work

const bytes = new TextEncoder()

/**
 * Solves a challenge, which keeps whoever does it busy: not on a page's own thread. SHA-256 in plain code, because pages
 * on plain HTTP are given no crypto by the browser.
 * @returns the request's header `proof`
 */
export function solveProof({ challenge, pieces, work }: Challenge): string {
  const limit = proofLimit(work)
  const nonces = Array.from({ length: pieces }, (_, piece) => {
    for (let nonce = 0; ; nonce++) {
      const hash = sha256(bytes.encode(proofText(challenge, piece, String(nonce))))
      if (new DataView(hash.buffer, hash.byteOffset).getUint32(0) < limit) return nonce
    }
  })
  return `${challenge}:${nonces.join('.')}`
}
