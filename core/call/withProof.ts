import { CallError, codes } from '../errors.ts'

/**
 * Sends something with a proof of work. Where the server wants another one, too old or too little by now, it is made and
 * sent once more: nobody notices but by the time it takes.
 */
export async function withProof<T>(make: () => Promise<string>, send: (proof: string) => Promise<T>): Promise<T> {
  try {
    return await send(await make())
  } catch (error) {
    if (!(error instanceof CallError && error.code === codes.unproven)) throw error
    return send(await make())
  }
}

/** Sends something with a proof, however that is come by. */
export type Prove = <T>(send: (proof: string) => Promise<T>) => Promise<T>
