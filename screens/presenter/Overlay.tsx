import type { ReactNode } from 'react'
import { useWindow } from '../kit/stage/useWindow.ts'
import './overlay.css'

/** What stands over the wall, in stage units whatever the window: type keeps the size it has on the wall. */
export function Overlay({ children }: { children: ReactNode }) {
  const { width, height } = useWindow()
  const scale = Math.max(0.4, Math.min(width / 1920, height / 1080))
  return (
    <div className="overlay" style={{ width: width / scale, height: height / scale, transform: `scale(${scale})` }}>
      {children}
    </div>
  )
}
