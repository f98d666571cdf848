import { createStore } from 'zustand/vanilla'

export interface Toast {
  id: number
  kind: 'success' | 'error'
  text: string
}

/** Sentences shown for a moment at the top of the page; `Toasts` draws them. */
export const toasts = createStore<{ list: Toast[] }>(() => ({ list: [] }))
const shownMs = { success: 3000, error: 5000 }
const nextKey = 'sayNext'
let last = 0

function show(kind: Toast['kind'], text: string) {
  const id = ++last
  // One at a time: the newest answer is the one that counts.
  toasts.setState({ list: [{ id, kind, text }] })
  setTimeout(() => toasts.setState(({ list }) => ({ list: list.filter(toast => toast.id !== id) })), shownMs[kind])
}

export const showToast = (text: string) => show('success', text)
export const complain = (text: string) => show('error', text)

/** Says it on the page that is loaded next. */
export function toastOnNextPage(text: string) {
  try {
    sessionStorage.setItem(nextKey, text)
  } catch {
    // Without storage the sentence is lost, nothing else.
  }
}

/** Says what the page before left to say. */
export function showPendingToast() {
  try {
    const text = sessionStorage.getItem(nextKey)
    sessionStorage.removeItem(nextKey)
    if (text) showToast(text)
  } catch {
    // No storage, nothing left over.
  }
}
