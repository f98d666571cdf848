import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { Flag } from '../../core/contract/shapes.ts'

describe('yes or no in a call', () => {
  it.each([
    ['true', true],
    ['1', true],
    [true, true],
    ['false', false],
    ['0', false],
    ['', false],
    [false, false],
  ])('%j means %s', (given, meant) => expect(Flag.parse(given)).toBe(meant))

  it.each(['yes', 'False', null, 2, [], ['true']])('%j is refused', given => expect(Flag.safeParse(given).success).toBe(false))

  it('is written in no other way: as text, `false` would be taken for a yes', () => {
    const folder = new URL('../../core/contract/', import.meta.url)
    const wrong = readdirSync(folder).filter(name => /coerce\s*\.boolean|stringbool/.test(readFileSync(new URL(name, folder), 'utf8')))
    expect(wrong).toEqual([])
  })
})
