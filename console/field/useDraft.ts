import { useCallback, useEffect, useRef, useState } from 'react'
import { useUser } from '../../core/session.ts'
import { type Draft, draftKey, keepDraft, readDraft } from './drafts.ts'

/** Was it typed for this step? An arrival that was sent meanwhile has given the step its number. */
const fits = ({ taskId }: Draft<unknown>, open: string) => taskId === open || taskId === '' || open === ''

interface Asked<T> {
  orderId: string
  /** The open step. */
  taskId: string
  /** Which form of the order. */
  form: string
  /** What it holds before anything is typed. */
  empty: T
}

/**
 * What a form on site holds, kept on the phone with every change until it is sent: a reload or a killed tab loses
 * nothing. `ready` is false until the phone has looked; whatever is set by then would be lost, so the form is shown
 * afterwards. `empty` is a constant of the module.
 */
export function useDraft<T extends object>({ orderId, taskId, form, empty }: Asked<T>) {
  const userId = useUser()?.userId ?? ''
  const key = draftKey(userId, orderId, form)
  const [held, setHeld] = useState<{ key: string; value: T }>()
  const now = useRef({ value: empty, taskId })
  now.current.taskId = taskId
  useEffect(() => {
    let here = true
    void readDraft<T>(key).then(draft => {
      if (!here) return
      const known = draft && fits(draft, now.current.taskId)
      if (draft && !known) keepDraft(key, null)
      now.current.value = known ? { ...empty, ...draft.value } : empty
      setHeld({ key, value: now.current.value })
    })
    return () => {
      here = false
    }
  }, [key, empty])
  const change = useCallback(
    (more: Partial<T> | ((held: T) => Partial<T>)) => {
      const { value: held } = now.current
      const value = { ...held, ...(typeof more === 'function' ? more(held) : more) }
      now.current.value = value
      setHeld({ key, value })
      keepDraft(key, { taskId: now.current.taskId, value })
    },
    [key],
  )
  const clear = useCallback(() => {
    now.current.value = empty
    setHeld({ key, value: empty })
    keepDraft(key, null)
  }, [key, empty])
  const ready = held?.key === key
  return { value: ready ? held.value : empty, ready, change, clear }
}
