import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStage } from './StageContext.ts'

/** Puts its children above all panels yet inside the stage, so that they scale and are clipped with it. */
export function StagePopup({ children }: { children: ReactNode }) {
  const { popups } = useStage()
  return popups ? createPortal(children, popups) : null
}
