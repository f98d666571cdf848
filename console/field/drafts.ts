import { inStore } from './fieldDb.ts'

/** What was typed into one form of an order and is not sent yet. */
export interface Draft<T> {
  /** The step it was typed for; empty while nobody knew which one an arrival that waited to be sent leads to. */
  taskId: string
  value: T
}

const ofOrder = (userId: string, orderId: string) => `${userId} ${orderId} `
export const draftKey = (userId: string, orderId: string, form: string) => ofOrder(userId, orderId) + form

const nothing = () => {}
const act = <T>(work: (store: IDBObjectStore) => IDBRequest<T>) => inStore('drafts', 'readwrite', work).then(nothing, nothing)

/**
 * The newest of each form that waits to be written; null = it is to go. One is written at a time, so fast typing writes
 * what it comes to.
 */
const waiting = new Map<string, Draft<unknown> | null>()
let writing: Promise<void> | null = null
async function writeAll() {
  for (let [next] = waiting; next; [next] = waiting) {
    const [key, draft] = next
    waiting.delete(key)
    await (draft ? act(store => store.put(draft, key)) : act(store => store.delete(key)))
  }
  writing = null
}

/** Keeps what a form holds, or forgets it (null). A phone that keeps nothing loses it with the page, as before. */
export function keepDraft(key: string, draft: Draft<unknown> | null): void {
  waiting.set(key, draft)
  writing ??= writeAll()
}

/** What a form held, once everything typed before is written. */
export async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  await writing
  return inStore('drafts', 'readonly', store => store.get(key) as IDBRequest<Draft<T> | undefined>).catch(() => undefined)
}

/** Everything typed for one order goes: it was done, or is no longer theirs. */
export async function forgetDraftsOf(userId: string, orderId: string): Promise<void> {
  const prefix = ofOrder(userId, orderId)
  for (const key of [...waiting.keys()]) if (key.startsWith(prefix)) waiting.delete(key)
  await writing
  await act(store => store.delete(IDBKeyRange.bound(prefix, `${prefix}\uffff`)))
}

/** Of a user stays only what was typed for these orders. */
export async function keepDraftsOf(userId: string, orderIds: readonly string[]): Promise<void> {
  const keys = await inStore('drafts', 'readonly', store => store.getAllKeys()).catch(() => [])
  const gone = keys.filter(
    key => typeof key === 'string' && key.startsWith(`${userId} `) && !orderIds.some(id => key.startsWith(ofOrder(userId, id))),
  )
  for (const key of gone) await act(store => store.delete(key))
}

/** Nothing one user typed stays for the next one. */
export function forgetDrafts(): Promise<void> {
  waiting.clear()
  return act(store => store.clear())
}
