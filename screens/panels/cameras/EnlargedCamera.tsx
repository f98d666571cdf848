import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CameraRow } from '../../../core/contract/devices/camera.ts'
import { minutes } from '../../../core/call/useCall.ts'
import { CameraTile } from './CameraTile.tsx'

interface Props {
  camera: CameraRow
  /** The stage it is shown on. */
  stage: Element
  onClose: () => void
}

/** Nobody closes it on an unattended wall: it goes by itself. */
const closeMs = minutes(2)

/** One camera over the whole stage; a click, Escape or two minutes end it. */
export function EnlargedCamera({ camera, stage, onClose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    // Whoever came by keyboard goes on from there; after a press with a pointer the space bar is the wall's.
    const goBack = before instanceof HTMLElement && before.matches(':focus-visible') ? before : null
    button.current?.focus()
    const timer = setTimeout(() => close.current(), closeMs)
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    document.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKey)
      goBack?.focus()
    }
  }, [])
  return createPortal(
    <div className="camera-enlarged" role="dialog" aria-label={`${camera.siteName} ${camera.name}`} data-over="">
      <button ref={button} type="button" aria-label="返回" onClick={onClose}>
        <CameraTile camera={camera} live />
      </button>
    </div>,
    stage,
  )
}
