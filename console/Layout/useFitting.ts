import { useLayoutEffect, useRef, useState } from 'react'
import { defaultMenuItems, itemsThatFit } from './menuBar.ts'

/** Measures an invisible copy of the whole menu against the bar's width, and again whenever either changes. */
export function useFitting(menus: readonly unknown[]) {
  const bar = useRef<HTMLElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(defaultMenuItems)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another menu has other widths
  useLayoutEffect(() => {
    if (!bar.current || !ruler.current) return
    const measure = () => {
      const widths = [...(ruler.current?.children ?? [])].map(child => child.getBoundingClientRect().width)
      const more = widths.pop() ?? 0
      setFitting(itemsThatFit(widths, bar.current?.clientWidth ?? 0, more))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(bar.current)
    observer.observe(ruler.current)
    return () => observer.disconnect()
  }, [menus])
  return { bar, ruler, fitting }
}
