import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { nearTo } from '../fixtures/nearTo.ts'
import type { Held } from './held.ts'
import { change, numbersOf } from './numbersOf.ts'
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
    ? nearTo(value, Math.min(decimals, Math.floor(-Math.log10(2 * singlePrecision * Math.max(1, Math.abs(value))))))
    : Array.isArray(value)
      ? value.map(each => nearly(each, decimals))
      : value && typeof value === 'object'
        ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, nearly(each, decimals)]))
        : value

const nameOf = (call: AnyCall, path: string) => `${call.path} ${path}`
const same = (shown: unknown, recomputed: unknown, { decimals = 6 }: Figure) =>
  expect({ of: shown }).toEqual({ of: nearly(recomputed, decimals) })

/**
 * Numbers of the calls that a sentence would not let pass if they were others: each is changed in the answers, and the
 * sentences are read again.
 */
async function heldOf(world: World, seen: ReadonlyMap<Figure, { recomputed: unknown }[]>) {
  const asking = new Map<AnyCall, Set<Figure>>()
  const reads = async (figure: Figure, pass: (call: AnyCall, reply: unknown) => unknown) => {
    world.through(pass)
    try {
      same(await figure.shown(world), seen.get(figure)!.at(-1)!.recomputed, figure)
      return true
    } catch {
      return false
    }
  }
  for (const figure of seen.keys()) {
    const asked = new Set<AnyCall>()
    const holds = await reads(figure, (call, reply) => {
      asked.add(call)
      return reply
    })
    // One that is untrue anyway notices nothing.
    if (holds) for (const call of asked) asking.set(call, (asking.get(call) ?? new Set()).add(figure))
  }
  const held = new Set<string>()
  for (const [call, figures] of asking)
    for (const path of numbersOf(call)) {
      const other = (one: AnyCall, reply: unknown) => {
        if (one !== call) return reply
        const changed = structuredClone(reply)
        change(changed, path, value => (value === null ? 1 : value * 1.01 + 2))
        return changed
      }
      for (const figure of figures)
        if (!(await reads(figure, other))) {
          held.add(nameOf(call, path))
          break
        }
    }
  world.through((_, reply) => reply)
  return held
}

/**
 * Walks a world from moment to moment, looks at every figure at each of them, and makes one test of every figure.
 * @param numbers that the figures are about
 */
export function figuresOf(
  plan: Plan,
  walk: (world: World, look: (moment: string) => Promise<void>) => Promise<void>,
  figures: readonly Figure[],
  numbers: Held,
) {
  const seen = new Map<Figure, { moment: string; shown: unknown; recomputed: unknown }[]>(figures.map(figure => [figure, []]))
  /** Numbers that had a value at some moment. */
  const known = new Set<string>()
  let held: ReadonlySet<string>
  let world: World
  beforeAll(async () => {
    world = await openWorld(plan)
    world.through((call, reply) => {
      for (const path of numbersOf(call))
        if (!known.has(nameOf(call, path)) && change(reply, path, value => value)) known.add(nameOf(call, path))
      return reply
    })
    await walk(world, async moment => {
      for (const statement of anew) await world.db.execute(statement)
      await world.db.execute('analyze heard, counted, newest, quarters')
      for (const figure of figures)
        seen.get(figure)!.push({ moment, shown: await figure.shown(world), recomputed: await figure.recomputed(world) })
    })
    held = await heldOf(world, seen)
  }, 90_000)
  afterAll(() => world.close())

  for (const figure of figures)
    it(figure.means, () => {
      for (const { moment, shown, recomputed } of seen.get(figure)!)
        expect({ moment, of: shown }).toEqual({ moment, of: nearly(recomputed, figure.decimals ?? 6) })
    })

  it('none of the numbers they are about can be another without one of these sentences being untrue, and each was known at some moment', () => {
    const all = numbers.flatMap(([call, paths]) => paths.split(' ').map(path => nameOf(call, path)))
    expect(all.filter(name => !held.has(name) || !known.has(name))).toEqual([])
  })
}
