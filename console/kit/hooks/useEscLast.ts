import useEscKeyDown from '@rc-component/portal/es/useEscKeyDown'
import { useEffect } from 'react'
import { isTyping } from './isTyping.ts'
import { useMounted } from './useMounted.ts'

let closeLast: (() => void) | undefined

/** Lies beneath every layer there will be; called once, by what is drawn first. */
export function useEscFloor() {
  useEscKeyDown(useMounted(), ({ top, event }) => {
    if (top && !isTyping(event.target)) closeLast?.()
  })
}

/** Esc for what came by itself: whatever somebody opened closes first, whether it was opened before or after. */
export function useEscLast(open: boolean, onEsc: () => void) {
  useEffect(() => {
    if (!open) return
    closeLast = onEsc
    return () => {
      closeLast = undefined
    }
  })
}
