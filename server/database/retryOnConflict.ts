import { codeOf } from './codeOf.ts'

/** Another process touched the same rows in another order: PostgreSQL stops one of the two, which simply tries again. */
const transient = new Set(['40001', '40P01'])
const attempts = 4

export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !transient.has(codeOf(error))) throw error
    }
  }
}
