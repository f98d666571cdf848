import { useEffect, useRef } from 'react'
import { formatNumber } from './formatNumber.ts'
import { useReducedMotion } from '../../core/browser/useReducedMotion.ts'

interface Props {
  value: number
  digits: number
  /** Length of the roll, ms. */
  duration?: number
}

/**
 * Runs from the last value to the new one when it changes, writing the text directly so that no frame costs a render;
 * the first value stands at once.
 */
export function RollingNumber({ value, digits, duration = 700 }: Props) {
  const element = useRef<HTMLSpanElement>(null)
  const shown = useRef(value)
  const still = useReducedMotion()
  useEffect(() => {
    const target = element.current
    if (!target) return
    const write = (next: number) => {
      shown.current = next
      target.textContent = formatNumber(next, digits)
    }
    const from = shown.current
    if (still || from === value) return write(value)
    const begun = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const t = Math.min(1, (now - begun) / duration)
      write(from + (value - from) * (1 - (1 - t) ** 3))
      if (t < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [value, digits, duration, still])
  // React must not own the text: it would write the final value over a roll that has just begun.
  return <span ref={element} className="rolling" />
}
