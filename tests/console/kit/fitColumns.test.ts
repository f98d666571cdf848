import { describe, expect, it } from 'vitest'
import { type Fitting, fitColumns } from '../../../console/kit/list/fitColumns.ts'

const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
const column = (least: number, need: number, more: Partial<Fitting> = {}): Fitting => ({ least, need, ...more })

describe('widths of columns', () => {
  it('are what the contents need where there is room, and share what is left over', () => {
    const widths = fitColumns([column(136, 120), column(168, 240), column(130, 210), column(140, 300)], 1600)
    expect(sum(widths)).toBe(1600)
    for (const [at, need] of [120, 240, 210, 300].entries()) expect(widths[at]).toBeGreaterThan(need)
    // No one of them takes it all.
    expect(Math.max(...widths.map((width, at) => width / [120, 240, 210, 300][at]!))).toBeLessThan(1.9)
  })

  it('cut the longest text first where there is not enough', () => {
    const widths = fitColumns([column(100, 90), column(120, 160), column(140, 440)], 500)
    expect(sum(widths)).toBeLessThanOrEqual(500)
    expect(widths.slice(0, 2)).toEqual([90, 160])
    expect(widths[2]).toBe(250)
  })

  it('are never less than declared: then the table scrolls', () => {
    expect(fitColumns([column(100, 300), column(200, 400)], 240)).toEqual([100, 200])
  })

  it('hold where somebody dragged them, and the others take the rest', () => {
    expect(fitColumns([column(100, 300, { manual: 77 }), column(100, 120), column(80, 60, { rigid: true })], 500)).toEqual([77, 363, 60])
  })

  it('are as declared until the contents are known, but for what is left over', () => {
    expect(fitColumns([column(100, 0), column(100, 0)], 300)).toEqual([150, 150])
    expect(fitColumns([column(100, 0), column(100, 0)], 0)).toEqual([100, 100])
  })

  it('a text without end does not push all others aside', () => {
    expect(fitColumns([column(140, 4000), column(100, 100)], 600)).toEqual([460 + 32, 108])
  })
})
