import type { World } from './openWorld.ts'
import { parks } from './parks.ts'

const answers = new Map<string, unknown>()

/** A part of the answer about each park; one answer serves all figures of a moment. */
export async function shownOf<Reply, T>(world: World, ask: (world: World, id: string) => Promise<Reply | null>, pick: (reply: Reply) => T) {
  const of: Record<string, T> = {}
  for (const { id } of parks) {
    const key = `${id}/${world.now.ms}/${ask.name}`
    if (!answers.has(key)) answers.set(key, await ask(world, id))
    of[id] = pick(answers.get(key) as Reply)
  }
  return of
}

/** Rows of a recomputation by the park they are about. */
export const ofParks = <Row extends { id: string }, T>(rows: readonly Row[], pick: (row: Row) => T): Record<string, T> =>
  Object.fromEntries(parks.map(({ id }) => [id, pick(rows.find(row => row.id === id) ?? ({ id } as Row))]))
