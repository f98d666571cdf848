import { useTouch } from './useTouch.ts'
import { useTour } from './useTour.ts'
import { useTourList } from './useTourList.ts'

/** Runs the tour while it is mounted; the walls themselves are shown by `ShownWall`. */
export function RunRotation() {
  useTourList()
  useTour()
  useTouch()
  return null
}
