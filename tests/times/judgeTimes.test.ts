import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { budget, budgetOf, exceptions, landing } from './budgets.ts'
import { judgeTimes } from './judgeTimes.ts'
import type { FileTime } from './keepTimes.ts'
import { readLanded } from './lastTimes.ts'

const landed = { a: 30, b: 8, c: 7, d: 6, e: 5, f: 4, g: 3 }
/** One worker after another file, the other one with `a`. */
function run(seconds: Partial<typeof landed> & Record<string, number>): FileTime[] {
  let end = 0
  return Object.entries({ ...landed, ...seconds }).map(([file, s]) => {
    if (file !== 'a') end += s * 1000
    return { file, ms: s * 1000, end: file === 'a' ? s * 1000 : end }
  })
}
const names = (files: { file: string }[]) => files.map(({ file }) => file)

describe('the files of a run', () => {
  it('are over their budget where one has grown beyond it, and where a new one is', () => {
    expect(names(judgeTimes(run({ b: 61 }), landed).over)).toEqual(['b'])
    expect(names(judgeTimes(run({ new: 61 }), landed).over)).toEqual(['new'])
    expect(judgeTimes(run({}), landed)).toEqual({ slowness: 1, over: [], grew: [] })
  })

  it('are not over it for a machine that is slow, nor for minutes in which it was', () => {
    const slow = Object.fromEntries(Object.entries(landed).map(([file, s]) => [file, 4 * s]))
    expect(judgeTimes(run(slow), landed)).toEqual({ slowness: 4, over: [], grew: [] })
    // Many others follow in their usual time: the median of the run says nothing of those minutes.
    const later = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`later ${n}`, 2]))
    expect(judgeTimes(run({ ...slow, ...later }), { ...landed, ...later })).toMatchObject({ slowness: 1, over: [] })
  })

  it('are told that grew, on a slow machine as well', () => {
    const slow = { ...Object.fromEntries(Object.entries(landed).map(([file, s]) => [file, 2 * s])), g: 20 }
    expect(judgeTimes(run(slow), landed).grew).toMatchObject([{ file: 'g', seconds: 10, before: 3 }])
  })

  it('are not judged where it cannot be told how slow the machine is', () => {
    expect(judgeTimes([{ file: 'new', ms: 500_000, end: 500_000 }], landed)).toEqual({ slowness: null, over: [], grew: [] })
  })
})

describe('what landed', () => {
  it('leaves every file a third of its budget for runs that differ', () => {
    const close = Object.values(readLanded()).flatMap(files => Object.entries(files).filter(([file, s]) => s > landing * budgetOf(file)))
    expect(close).toEqual([])
  })

  it('has an exception for none that is gone, and for none that needs none', () => {
    const took = (file: string) => Object.values(readLanded()).flatMap(files => files[file] ?? [])
    const needless = Object.keys(exceptions).filter(
      file => !existsSync(file) || (took(file).length > 0 && Math.max(...took(file)) <= landing * budget),
    )
    expect(needless).toEqual([])
  })
})
