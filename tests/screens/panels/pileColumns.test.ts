import { describe, expect, it } from 'vitest'
import { pileColumns } from '../../../screens/panels/microgrid/pileColumns.ts'

describe('the piles of a site', () => {
  it('stand in rows of the same length, or the last little shorter, never one alone in a row of its own', () => {
    expect(pileColumns(12, 5580)).toBe(12)
    expect(pileColumns(12, 1850)).toBe(6)
    expect(pileColumns(12, 390)).toBe(6)
    expect(pileColumns(13, 1850)).toBe(7)
  })

  it('have a column where there is none, or no room yet', () => {
    expect(pileColumns(0, 400)).toBe(1)
    expect(pileColumns(3, 0)).toBe(1)
  })
})
