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

const itemOf = (item: string): TourItem | null => {
  const [, wall = '', query = '', seconds] = written.exec(item) ?? []
  return isWall(wall) ? { wall, query, seconds: within(Number(seconds ?? usualSeconds)) } : null
}

/**
 * `/map:60,/smallNetworkMonitorIndex?id=M1001:30`: walls with the seconds each stays, and what is written there and is no wall: whoever
 * mistyped one must learn of it.
 */
export function readWalls(text: string): { items: TourItem[]; unknown: string[] } {
  const parts = text
    .split(nextWall)
    .flatMap(part => (part.includes('?') ? part : part.split(',')))
    .map(part => part.trim())
    .filter(Boolean)
  return {
    items: parts.flatMap(part => itemOf(part) ?? []),
    unknown: parts.filter(part => itemOf(part) === null),
  }
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
