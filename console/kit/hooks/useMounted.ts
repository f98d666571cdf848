import { useEffect, useState } from 'react'

/**
 * True once what calls it stands on the page. antd's stack of layers counts what opens while it is still being drawn; a
 * drawing given up (the page's code was still on its way) would stay on that stack for good, above everything else.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted
}
