import { useState } from 'react'
import { useElementSize } from './useElementSize.ts'

/** A ref for an element and its size in stage units. */
export function useBox(): [(element: HTMLElement | null) => void, { width: number; height: number }] {
  const [element, setElement] = useState<HTMLElement | null>(null)
  return [setElement, useElementSize(element)]
}
