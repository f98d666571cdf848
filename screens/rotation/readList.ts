import { isWall } from '../../core/walls/walls.ts'
import type { TourItem } from './tour.ts'

export interface TourList {
  name: string
  items: TourItem[]
  transition: 'fade' | 'cut'
}

const usualSeconds = 60
const within = (seconds: number) => Math.min(3600, Math.max(5, Math.round(seconds)))

/**
 * A wall begins with a slash: its question may hold commas of its own (`sites=A,B`), and a moment (`at=10:00`) whose
 * colon begins no seconds.
 */
const nextWall = /,(?=\s*\/)/
const written = /^(\/\w+)(?:\?((?:\bat=\d+:\d+|[^:])*))?(?::(\d+))?$/

/** `/map:60,/smallNetworkMonitorIndex?id=M1001:30`: walls with the seconds each stays; what is no wall is left out. */
export function readWalls(text: string): TourItem[] {
  return text.split(nextWall).flatMap(part => {
    const item = part.includes('?') ? part : part.split(',', 1)[0]!
    const [, wall = '', query = '', seconds] = written.exec(item.trim()) ?? []
    return isWall(wall) ? [{ wall, query, seconds: within(Number(seconds ?? usualSeconds)) }] : []
  })
}

interface Listed {
  name: string
  transition: 'fade' | 'cut'
  items: readonly { wall: string; query: string; seconds: number }[]
}

/** A list as the server keeps it; walls this version does not know are left out. */
export const fromServer = ({ name, items, transition }: Listed): TourList => ({
  name,
  transition,
  items: items.flatMap(({ wall, query, seconds }) => (isWall(wall) ? [{ wall, query, seconds: within(seconds) }] : [])),
})
