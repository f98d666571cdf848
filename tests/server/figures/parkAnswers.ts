import type { World } from './openWorld.ts'
import { parks } from './parks.ts'

/** A part of the answer about each park. */
export async function shownOf<Reply, T>(world: World, ask: (world: World, id: string) => Promise<Reply | null>, pick: (reply: Reply) => T) {
  const of: Record<string, T> = {}
  for (const { id } of parks) of[id] = pick((await ask(world, id))!)
  return of
}

/** Rows of a recomputation by the park they are about. */
export const ofParks = <Row extends { id: string }, T>(rows: readonly Row[], pick: (row: Row) => T): Record<string, T> =>
  Object.fromEntries(parks.map(({ id }) => [id, pick(rows.find(row => row.id === id) ?? ({ id } as Row))]))
