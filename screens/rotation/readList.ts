import { isWall } from '../../core/walls.ts'
import type { TourItem } from './tour.ts'

export interface TourList {
  name: string
  items: TourItem[]
  transition: 'fade' | 'cut'
}

const usualSeconds = 60
const within = (seconds: number) => Math.min(3600, Math.max(5, Math.round(seconds)))

/** `/map:60,/smallNetworkMonitorIndex?id=M1001:30`: walls with the seconds each stays; what is no wall is left out. */
export function readWalls(text: string): TourItem[] {
  return text.split(',').flatMap(part => {
    const [, wall = '', query = '', seconds] = /^(\/\w+)(?:\?([^:]*))?(?::(\d+))?$/.exec(part.trim()) ?? []
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
