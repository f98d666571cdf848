import { newKey } from './newKey.ts'

/**
 * Keys under which a form is sent (header `idempotency-key`): the same content has the same one until it is known to
 * have been done, so that whoever sends once more because no answer came does nothing twice.
 */
export function createKeys() {
  let sent: { content: string; key: string } | null = null
  return {
    of(input: unknown): string {
      const content = JSON.stringify(input)
      if (sent?.content !== content) sent = { content, key: newKey() }
      return sent.key
    },
    /** It was done: the next one is another, also with the same content. */
    done() {
      sent = null
    },
  }
}
