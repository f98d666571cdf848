import { useLayoutEffect, useState } from 'react'

/**
 * Size of an element in stage units, before the stage's transform; known before it is first painted, and followed as
 * long as it is there.
 */
export function useElementSize(element: HTMLElement | null) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (!element) return
    const read = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      setSize(before => (before.width === width && before.height === height ? before : { width, height }))
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return size
}
