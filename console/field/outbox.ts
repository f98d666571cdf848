import { createStore } from 'zustand/vanilla'
import type { Api } from '../../core/client.ts'
import { file } from '../../core/contract/platform/file.ts'
import { defect } from '../../core/contract/orders/defect.ts'
import { fieldWork } from '../../core/contract/orders/fieldWork.ts'
import { CallError, codes, isPassing } from '../../core/errors.ts'
import { HOUR } from '../../core/time/time.ts'
import { formOf } from '../files/formOf.ts'
import { sendWithProgress } from '../files/sendWithProgress.ts'
import { usedNote } from '../files/usedNote.ts'
import { inStore } from './fieldDb.ts'
import { newKey } from '../kit/form/newKey.ts'

/** Something done on site: sent at once where there is a network, else once there is one again; either way it is done once. */
export interface Entry {
  /** By the order in which things were done. */
  id: number
  /** Under which it is made once however often it arrives (header `idempotency-key`). */
  key: string
  userId: string
  orderId: string
  kind: 'arrive' | 'check' | 'defect' | 'finish' | 'file'
  /** What it is, for people. */
  title: string
  /** When it was done, ISO, by the phone's clock set right by the server's. */
  at: string
  input: Record<string, unknown>
  file?: { name: string; type: string; bytes: ArrayBuffer }
  state: 'waiting' | 'sent' | 'refused'
  /** The server's sentence. */
  said: string
  /** The step an arrival led to, once it was answered. */
  next?: string
}
export type NewEntry = Pick<Entry, 'orderId' | 'kind' | 'title' | 'at' | 'input' | 'file'>

interface State {
  /** Has been read from the phone. */
  ready: boolean
  entries: readonly Entry[]
  /** Did the last attempt reach the server? null = none was made. */
  reached: boolean | null
}

/** A step waits for the one before it; what was brought along does not. */
const isStep = ({ kind }: Entry) => kind !== 'file'
/**
 * A result and the end of the work wait for photographs besides, which their standard may ask for: also for one taken
 * later, before a refused result was handed in again.
 */
const wantsPhotos = ({ kind }: Entry) => kind === 'check' || kind === 'finish'
/** What was sent stays in sight for a day. */
const shownMs = 24 * HOUR
const againMs = 10_000

const readAll = () => inStore('entries', 'readonly', store => store.getAll() as IDBRequest<Entry[]>)
const write = (entry: Entry) => inStore('entries', 'readwrite', store => store.put(entry))

/**
 * Several pages of one phone send one after the other. Without the means (no HTTPS) the keys alone see to it that
 * nothing is done twice.
 */
const alone = (work: () => Promise<void>) => (navigator.locks ? navigator.locks.request('field-outbox', work) : work())

export type Outbox = ReturnType<typeof createOutbox>

/** What one user has done on site and the server may not know yet. */
export function createOutbox(api: Api, userId: string) {
  const store = createStore<State>(() => ({ ready: false, entries: [], reached: null }))
  let running: Promise<void> | null = null
  let again = false

  const show = (entry: Entry) =>
    store.setState(({ entries }) => ({ entries: [...entries.filter(({ id }) => id !== entry.id), entry].sort((a, b) => a.id - b.id) }))
  const change = async (entry: Entry, more: Partial<Entry>) => {
    const changed = { ...entry, ...more }
    await write(changed)
    show(changed)
  }
  const reread = async () => {
    const all = (await readAll()).filter(entry => entry.userId === userId)
    const old = all.filter(({ state, at }) => state === 'sent' && Date.now() - Date.parse(at) > shownMs)
    for (const { id } of old) await inStore('entries', 'readwrite', entries => entries.delete(id))
    store.setState({ ready: true, entries: all.filter(entry => !old.includes(entry)) })
  }

  /** The next thing that may go: of each order its steps one after the other. */
  const nextOf = (tried: ReadonlySet<number>) => {
    const { entries } = store.getState()
    return entries.find(
      entry =>
        entry.state === 'waiting' &&
        !tried.has(entry.id) &&
        !entries.some(
          other =>
            other.orderId === entry.orderId &&
            ((isStep(entry) && isStep(other) && other.id < entry.id && other.state !== 'sent') ||
              (wantsPhotos(entry) && other.kind === 'file' && other.state === 'waiting' && !tried.has(other.id))),
        ),
    )
  }

  async function transmit({ kind, input, file: picture, key, orderId }: Entry): Promise<{ next?: string; said?: string }> {
    if (kind === 'arrive') return { next: (await api(fieldWork.arrive, input as never, { key })).taskId }
    if (kind === 'check') await api(fieldWork.check, input as never, { key })
    else if (kind === 'defect') await api(defect.ofCheck, input as never, { key })
    else if (kind === 'finish') await api(fieldWork.finish, input as never, { key })
    else {
      const form = formOf<typeof file.upload>(input as never, new File([picture!.bytes], picture!.name, { type: picture!.type }))
      const { usedBefore } = await api(file.upload, form, { key, send: sendWithProgress(() => {}) })
      // An answer kept from a former version says nothing of it.
      if (usedBefore?.length) return { said: usedNote(usedBefore, orderId) }
    }
    return {}
  }

  async function sendWaiting() {
    const tried = new Set<number>()
    for (let entry = nextOf(tried); entry; entry = nextOf(tried)) {
      tried.add(entry.id)
      try {
        const { next, said = '' } = await transmit(entry)
        // The bytes have gone: the phone's room is not without end.
        await change(entry, { state: 'sent', said, next, file: undefined })
        store.setState({ reached: true })
        const { orderId, id } = entry
        // What was done after the arrival, before anybody knew which step it led to.
        if (next)
          for (const later of store.getState().entries)
            if (later.orderId === orderId && later.id > id && later.input.taskId === '')
              await change(later, { input: { ...later.input, taskId: next } })
      } catch (error) {
        const { code, message } = error instanceof CallError ? error : new CallError(codes.network, '')
        if (code === codes.expired) return
        const passing = isPassing(code)
        store.setState({ reached: code !== codes.network })
        if (!passing) await change(entry, { state: 'refused', said: message })
        else if (code !== codes.network) await change(entry, { said: message })
        if (passing) return
      }
    }
  }

  /** Sends what waits; whoever asks meanwhile is served by another round. */
  function send(): Promise<void> {
    again = true
    running ??= alone(async () => {
      while (again) {
        again = false
        // Another page may have sent some of it.
        await reread()
        await sendWaiting()
      }
    }).finally(() => {
      running = null
    })
    return running
  }

  const soon = () => void send().catch(() => {})
  const timer = setInterval(() => {
    if (store.getState().entries.some(({ state }) => state === 'waiting')) soon()
  }, againMs)
  addEventListener('online', soon)
  soon()

  return {
    store,
    send: soon,
    async add(made: NewEntry) {
      const entry = { ...made, key: newKey(), userId, state: 'waiting' as const, said: '' }
      const id = await inStore('entries', 'readwrite', entries => entries.add(entry))
      show({ ...entry, id: Number(id) })
      soon()
    },
    /** Sends what was refused once more, as it is or changed. */
    async again(entry: Entry, input: Record<string, unknown> = entry.input) {
      await change(entry, { state: 'waiting', said: '', input, key: newKey() })
      soon()
    },
    async drop({ id }: Entry) {
      await inStore('entries', 'readwrite', entries => entries.delete(id))
      store.setState(({ entries }) => ({ entries: entries.filter(entry => entry.id !== id) }))
      soon()
    },
    close() {
      clearInterval(timer)
      removeEventListener('online', soon)
    },
  }
}
