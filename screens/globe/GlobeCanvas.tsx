import { createRoot, type ReconcilerRoot } from '@react-three/fiber'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { GlobeProps } from './globeProps.ts'
import { GlobeScene } from './GlobeScene.tsx'
import { landOf } from './globeGrid.ts'
import { cameraAway, cameraFov, globeView } from './globeView.ts'
import { useStage } from '../kit/stage/StageContext.ts'
import { useNow } from '../kit/now.ts'
import { MINUTE } from '../../core/time/time.ts'
import { subsolarPoint } from '../../core/physics/sunPosition.ts'
import landUrl from '../../assets/globe/land.bin?url&inline'

let land: Promise<[number, number][]> | undefined

/** It came with this chunk: to read it is no request. */
const loadLand = () => (land ??= fetch(landUrl).then(async answer => landOf(new Uint8Array(await answer.arrayBuffer()))))

/**
 * The globe's own canvas. fiber's `createRoot` rather than its Canvas: the size is the one before the stage's transform, the pixel
 * ratio the stage's, and only the parts of three.js that the scene names are bundled.
 */
export default function GlobeCanvas({ columns, onHover }: Omit<GlobeProps, 'label'>) {
  const box = useRef<HTMLDivElement>(null)
  const [root, setRoot] = useState<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const [places, setPlaces] = useState<[number, number][] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const { pixelRatio } = useStage()
  const now = useNow(MINUTE)
  const view = useMemo(() => globeView(columns), [columns])
  // Thrown while rendering, so that the guard around takes it and mounts the globe anew.
  if (failure) throw failure

  useEffect(() => {
    let live = true
    loadLand().then(found => live && setPlaces(found), setFailure)
    return () => {
      live = false
    }
  }, [])

  useEffect(() => {
    const element = box.current
    if (!element) return
    // A canvas of this root's own: a lost or disposed context cannot be taken up again.
    const canvas = document.createElement('canvas')
    canvas.className = 'fill'
    element.append(canvas)
    const next = createRoot(canvas)
    let live = true
    const configure = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      return next.configure({
        size: { width, height, top: 0, left: 0 },
        dpr: pixelRatio,
        frameloop: 'demand',
        flat: true,
        camera: { fov: cameraFov, position: [0, 0, cameraAway], near: 1, far: 20 },
        gl: { antialias: true, alpha: true, powerPreference: 'low-power' },
      })
    }
    configure().then(() => live && setRoot(next), setFailure)
    const observer = new ResizeObserver(() => void configure().catch(setFailure))
    observer.observe(element)
    return () => {
      live = false
      observer.disconnect()
      setRoot(null)
      next.unmount()
      canvas.remove()
    }
  }, [pixelRatio])

  useEffect(() => {
    if (root && places)
      root.render(
        <GlobeScene land={places} columns={columns} view={view} sun={subsolarPoint(now)} pixelRatio={pixelRatio} onHover={onHover} />,
      )
  }, [root, places, columns, view, now, pixelRatio, onHover])

  return <div ref={box} className="fill" />
}
