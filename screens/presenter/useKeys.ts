import { useEffect } from 'react'
import { explainingAtom } from '../shown/explainingAtom.ts'
import { page } from '../kit/page.ts'
import type { Action } from '../shown/wallActions.ts'
import { closeCard } from './presenterAtoms.ts'

const byCode: Record<string, string> = {
  KeyF: 'F',
  ArrowRight: '→',
  ArrowLeft: '←',
  Space: '空格',
  KeyP: 'P',
  KeyA: 'A',
  KeyC: 'C',
  KeyN: 'N',
  KeyE: 'E',
  KeyV: 'V',
  KeyG: 'G',
  KeyH: '?',
}

/** Which action a key press means; by the key's place, so that an input method for Chinese changes nothing. */
export const keyOf = ({ code, key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'code' | 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>) =>
  ctrlKey || altKey || metaKey ? undefined : key === '?' || key === '？' ? '?' : byCode[code]

/**
 * The button that was pressed last by a pointer. It keeps the focus, and the first key makes the browser call that a
 * focus of the keyboard's.
 */
let pointedAt: Element | null = null
const notePointer = ({ target }: Event) => {
  pointedAt = target instanceof Element ? target.closest('button, a') : null
}

/** Whoever types means the text; whoever reached a button by keyboard means the button. */
function belongsElsewhere(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) return true
  return key === '空格' && target.matches('button:focus-visible, a:focus-visible') && target !== pointedAt
}

/** The presenter's keys. They come before the map's own, which would move it. */
export function useKeys(actions: readonly Action[]) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key === 'Tab') pointedAt = null
      if (event.key === 'Escape') return closeCard()
      const key = keyOf(event)
      const action = actions.find(one => one.key === key)
      if (!key || !action || event.repeat || event.isComposing || belongsElsewhere(event.target, key)) return
      // Arrows and the space bar belong to the figures then.
      if (page.get(explainingAtom) && key !== 'E') return
      event.preventDefault()
      event.stopPropagation()
      action.run()
    }
    addEventListener('pointerdown', notePointer, true)
    addEventListener('keydown', pressed, true)
    return () => {
      removeEventListener('pointerdown', notePointer, true)
      removeEventListener('keydown', pressed, true)
    }
  }, [actions])
}
