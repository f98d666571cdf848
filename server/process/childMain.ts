export interface Failed {
  name: string
  message: string
  stack: string | undefined
}

const failedOf = (error: unknown): Failed => {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { name, message, stack }
}

/**
 * What a program does that is run in a process of its own (runInChild.ts). Whoever started it is told how it fails;
 * where they are gone, or want nothing of it any more, it ends.
 */
export function childMain<Message extends object>(work: (send: (said: Message) => void) => Promise<void>): void {
  const send = (message: Message | { failed: Failed }) => void (process.connected && process.send?.(message))
  process.on('disconnect', () => process.exit())
  // They may have gone while this was being loaded.
  if (!process.connected) process.exit()
  work(send)
    .catch(error => send({ failed: failedOf(error) }))
    .finally(() => process.disconnect())
}

/** What it was given to work on. */
export const inputApart = <Input>() => new Promise<Input>(resolve => process.once('message', input => resolve(input as Input)))
