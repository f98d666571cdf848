import { describe, expect, it } from 'vitest'
import { columnAt, type DrawnColumn } from '../../../screens/globe/columnAt.ts'

const columns: DrawnColumn[] = [{ foot: [100, 100], head: [120, 60] }, { foot: [300, 100], head: [300, 100] }, null]

describe('columnAt', () => {
  it('finds a column anywhere between its foot and its head', () => {
    expect(columnAt(columns, 100, 100)).toBe(0)
    expect(columnAt(columns, 111, 81)).toBe(0)
    expect(columnAt(columns, 304, 97)).toBe(1)
  })
  it('finds none beyond its reach, and never one on the far side', () => {
    expect(columnAt(columns, 140, 100)).toBe(-1)
    expect(columnAt([null], 0, 0)).toBe(-1)
  })
  it('finds the nearer of two', () => {
    expect(
      columnAt(
        [
          { foot: [0, 0], head: [0, 10] },
          { foot: [6, 0], head: [6, 10] },
        ],
        4,
        5,
      ),
    ).toBe(1)
  })
})
