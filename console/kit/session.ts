import { useSyncExternalStore } from 'react'
import { createClient } from '../../core/client.ts'
import type { ReplyOf } from '../../core/contract/call.ts'
import type { user } from '../../core/contract/user.ts'
import { loginPathOf } from './loginTitles.ts'

export type UserInfo = ReplyOf<typeof user.userLogin>

const listeners = new Set<() => void>()
const changed = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

let known: { text: string | null; user: UserInfo | null } = { text: null, user: null }
/** Who is signed in, as the browser keeps it. */
export function currentUser(): UserInfo | null {
  const text = localStorage.getItem('userInfo')
  if (text !== known.text) known = { text, user: text ? (JSON.parse(text) as UserInfo) : null }
  return known.user
}

export const useUser = () => useSyncExternalStore(subscribe, currentUser)
const loginPath = () => loginPathOf(localStorage.getItem('loginPathFrom'))
export const useLoginPath = () => useSyncExternalStore(subscribe, loginPath)
export const rememberUrls = (urls: readonly string[]) => localStorage.setItem('urls', JSON.stringify(urls))

/** Forgets the session; the sign-in variant stays known. */
export function endSession() {
  localStorage.removeItem('userInfo')
  localStorage.removeItem('urls')
  changed()
}

export const api = createClient({
  headers: () => {
    const user = currentUser()
    return user ? { token: user.token, xrp: user.xrp, auth: user.auth } : ({} as Record<string, string>)
  },
  onExpired: () => {
    endSession()
    location.replace(`/${loginPath()}`)
  },
})
