import { useThree } from '@react-three/fiber'
import { type RefObject, useEffect } from 'react'
import { type Group, Vector3 } from 'three'
import type { Column } from './columns.ts'
import { columnAt, type DrawnColumn } from './columnAt.ts'
import { columnHeight, onSphere } from './globeGrid.ts'

/** Tells which column the pointer is on, −1 for none, whatever the stage's scale: positions are taken before its transform. */
export function useColumnHover(globe: RefObject<Group | null>, columns: readonly Column[], onHover: ((index: number) => void) | undefined) {
  const canvas = useThree(state => state.gl.domElement)
  const camera = useThree(state => state.camera)
  const size = useThree(state => state.size)
  useEffect(() => {
    if (!onHover) return
    const largest = Math.max(1, ...columns.map(({ capacity }) => capacity))
    let last = -1
    const notify = (index: number) => {
      if (index !== last) onHover(index)
      last = index
    }
    const drawn = ({ longitude, latitude, capacity }: Column): DrawnColumn => {
      const group = globe.current
      if (!group) return null
      const normal = new Vector3(...onSphere(longitude, latitude))
      const foot = normal.clone().applyMatrix4(group.matrixWorld)
      // In front of the horizon: the way to the camera leaves the sphere.
      if (foot.clone().sub(group.position).dot(camera.position.clone().sub(foot)) <= 0) return null
      const head = normal.multiplyScalar(1 + columnHeight(capacity, largest)).applyMatrix4(group.matrixWorld)
      const pixel = (point: Vector3): [number, number] => {
        const { x, y } = point.project(camera)
        return [((x + 1) / 2) * size.width, ((1 - y) / 2) * size.height]
      }
      return { foot: pixel(foot), head: pixel(head) }
    }
    const move = (event: PointerEvent) => {
      const { left, top, width, height } = canvas.getBoundingClientRect()
      const x = ((event.clientX - left) / width) * size.width
      const y = ((event.clientY - top) / height) * size.height
      notify(columnAt(columns.map(drawn), x, y))
    }
    const leave = () => notify(-1)
    canvas.addEventListener('pointermove', move)
    canvas.addEventListener('pointerleave', leave)
    return () => {
      canvas.removeEventListener('pointermove', move)
      canvas.removeEventListener('pointerleave', leave)
      notify(-1)
    }
  }, [canvas, camera, size, columns, globe, onHover])
}
