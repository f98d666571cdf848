import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from './isTyping.ts'

/** By `event.key`, small letters. */
export type PageKeys = Readonly<Record<string, (event: KeyboardEvent) => void>>

const dialogs = '.ant-modal-wrap'
/** What opens over its field and wants keys itself. */
const floating = '.ant-select-dropdown, .ant-picker-dropdown, .ant-dropdown, .ant-popover'
const shown = (element: Element) => element.checkVisibility?.() ?? true

/** Does nothing lie over it that takes the keys? Dialogs of antd stand in the order in which they were opened. */
function isOnTop(layer: Element | null): boolean {
  if ([...document.querySelectorAll(floating)].some(shown)) return false
  const dialog = [...document.querySelectorAll(dialogs)].filter(shown).at(-1)
  return !dialog || (layer !== null && dialog.contains(layer))
}

/**
 * Single keys of a page: never while somebody types, with a modifier, held down, or under a dialog; and never where the
 * focus is on something that takes the key itself (a button takes Enter).
 * @param layer what the keys belong to, where that may be a dialog
 */
export function usePageKeys(keys: PageKeys, layer?: RefObject<HTMLElement | null>) {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !isOnTop(layer?.current ?? null)) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act(event)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [layer])
}
