import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Flag } from '../../core/contract/shapes.ts'
import { root, sources } from '../house/imports.ts'

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
    const wrong = sources('core/contract').filter(file => /coerce\s*\.boolean|stringbool/.test(readFileSync(join(root, file), 'utf8')))
    expect(wrong).toEqual([])
  })
})
