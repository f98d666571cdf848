import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Plan, World } from './openWorld.ts'
import { openWorld } from './openWorld.ts'
import { anew } from './recomputation.ts'

/** One figure of a screen: what a call shows and what comes out of the raw readings, at one moment. */
export interface Figure {
  /** The sentence about it. */
  means: string
  shown(world: World): Promise<unknown>
  recomputed(world: World): Promise<unknown>
  /** Decimals that must agree; by default six. A figure that is shown with two decimals may differ by half of one. */
  decimals?: number
}

/** Readings are kept in single precision, and one may take the number for what is stored or for its shortest decimal. */
const singlePrecision = 6e-8

const nearly = (value: unknown, decimals: number): unknown =>
  typeof value === 'number'
    ? expect.closeTo(value, Math.min(decimals, Math.floor(-Math.log10(2 * singlePrecision * Math.max(1, Math.abs(value))))))
    : Array.isArray(value)
      ? value.map(each => nearly(each, decimals))
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, nearly(each, decimals)]))
        : value

/** Walks a world from moment to moment, looks at every figure at each of them, and makes one test of every figure. */
export function figuresOf(
  plan: Plan,
  walk: (world: World, look: (moment: string) => Promise<void>) => Promise<void>,
  figures: readonly Figure[],
) {
  const seen = new Map<Figure, { moment: string; shown: unknown; recomputed: unknown }[]>(figures.map(figure => [figure, []]))
  let world: World
  beforeAll(async () => {
    world = await openWorld(plan)
    await walk(world, async moment => {
      for (const statement of anew) await world.db.execute(statement)
      await world.db.execute('analyze heard, counted, newest, quarters')
      for (const figure of figures)
        seen.get(figure)!.push({ moment, shown: await figure.shown(world), recomputed: await figure.recomputed(world) })
    })
  }, 90_000)
  afterAll(() => world.close())

  for (const figure of figures)
    it(figure.means, () => {
      for (const { moment, shown, recomputed } of seen.get(figure)!)
        expect({ moment, of: shown }).toEqual({ moment, of: nearly(recomputed, figure.decimals ?? 6) })
    })
}
