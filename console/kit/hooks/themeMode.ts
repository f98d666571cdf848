import { useSyncExternalStore } from 'react'

export type ThemeMode = 'light' | 'dark'

const key = 'consoleTheme'
const listeners = new Set<() => void>()

export const themeMode = (): ThemeMode => (localStorage.getItem(key) === 'dark' ? 'dark' : 'light')

/** Marks the document, so that plain CSS follows without React. */
export const applyTheme = () => {
  document.documentElement.dataset.theme = themeMode()
}

export function setThemeMode(mode: ThemeMode) {
  localStorage.setItem(key, mode)
  applyTheme()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useThemeMode = () => useSyncExternalStore(subscribe, themeMode)
