import { describe, expect, it } from 'vitest'
import type { AnyCall } from '../../../core/contract/call.ts'
import { calls } from '../matrix/calls.ts'
import { variantsOf } from '../matrix/variants.ts'
import { wireOf } from '../matrix/wire.ts'

interface Leaf {
  path: (string | number)[]
  value: string
}

function* leavesOf(value: unknown, path: Leaf['path'] = []): Generator<Leaf> {
  if (typeof value === 'string') yield { path, value }
  else if (Array.isArray(value)) for (const [index, inner] of value.entries()) yield* leavesOf(inner, [...path, index])
  else if (value && typeof value === 'object') for (const [key, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, key])
}

const replaced = (input: unknown, [key, ...rest]: Leaf['path'], value: string): unknown => {
  if (key === undefined) return value
  const copy = (Array.isArray(input) ? [...input] : { ...(input as object) }) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, value)
  return copy
}

/** Every text of every input a call takes, under each of its alternatives, with ids of the right form. */
function textsOf(call: AnyCall): { input: unknown; leaf: Leaf }[] {
  const found = new Map<string, { input: unknown; leaf: Leaf }>()
  for (const variant of variantsOf(call.schema.input)) {
    const input = wireOf(
      call,
      variant.input(
        (_, nth) => String(nth + 1),
        (_, nth) => String(nth + 1),
      ),
    )
    for (const leaf of leavesOf(input)) found.set(leaf.path.join('.'), { input, leaf })
  }
  return [...found.values()]
}

/** Texts that took a value they should have refused, or refused it somewhere else than at their own field. */
function wronglyTaken(call: AnyCall, spoil: (value: string) => string[]) {
  return textsOf(call).flatMap(({ input, leaf }) =>
    spoil(leaf.value).flatMap(value => {
      const { error } = call.schema.input.safeParse(replaced(input, leaf.path, value))
      const field = leaf.path.join('.')
      return error?.issues.some(({ path }) => path.join('.') === field) ? [] : [`${field} ${JSON.stringify(value).slice(0, 60)}`]
    }),
  )
}

/**
 * What they take is judged one by one behind the schema, and refused one by one (imports.test.ts, ingest.test.ts,
 * patrol/track.test.ts).
 */
const judged = ['dataImport.put', 'ingest.readings', 'track.report']

describe.each(calls.filter(({ name }) => !judged.includes(name)))('$name refuses at its field', ({ call }) => {
  it('what no database stores: NUL and half a character', () => {
    expect(wronglyTaken(call, value => ['\u0000', `${value}\u0000`, `${value}\ud83d`, `\udd0b${value}`])).toEqual([])
  })

  it('a text without end', () => {
    expect(wronglyTaken(call, value => [value + '1'.repeat(30_000)])).toEqual([])
  })

  it('a day or a moment that does not exist', () => {
    const impossible: Record<string, string[]> = {
      '2026-01-02': ['2026-02-30', '2025-02-29', '2026-13-01', '2026-00-10', '0000-00-00', '0000-01-01', '0999-12-31', '9999-12-31'],
      '2026-01-02 03:04:05': [
        '2026-02-30 00:00:00',
        '2026-01-02 24:00:00',
        '2026-01-02 23:60:00',
        '2026-01-02 23:59:60',
        '0000-01-01 00:00:00',
        '9999-12-31 23:59:59',
      ],
      '2026-01-02T03:04:05Z': ['2026-02-30T25:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
      '2026-01': ['2026-13', '2026-00', '0000-01', '9999-12'],
    }
    expect(wronglyTaken(call, value => impossible[value] ?? [])).toEqual([])
  })
})

it('the samples hold days and moments', () => {
  const values = new Set(calls.flatMap(({ call }) => textsOf(call).map(({ leaf }) => leaf.value)))
  expect([...values]).toEqual(expect.arrayContaining(['2026-01-02', '2026-01-02 03:04:05']))
})
