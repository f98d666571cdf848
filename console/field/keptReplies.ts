import { inStore } from './fieldDb.ts'

/** What was answered, and when, epoch ms. */
export interface KeptReply<T> {
  at: number
  data: T
}

export const replyKey = (userId: string, path: string, input: unknown) => `${userId} ${path} ${JSON.stringify(input)}`

/** A phone that keeps nothing still works while it is connected. */
export const keepReply = (key: string, data: unknown) =>
  inStore('replies', 'readwrite', store => store.put({ at: Date.now(), data }, key)).then(
    () => {},
    () => {},
  )

export const readReply = <T>(key: string): Promise<KeptReply<T> | undefined> =>
  inStore('replies', 'readonly', store => store.get(key) as IDBRequest<KeptReply<T> | undefined>).catch(() => undefined)

/** Nothing one user was answered stays for the next one. */
export const forgetReplies = (): Promise<void> =>
  inStore('replies', 'readwrite', store => store.clear()).then(
    () => {},
    () => {},
  )
