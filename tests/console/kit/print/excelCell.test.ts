import { describe, expect, it } from 'vitest'
import { excelCell } from '../../../../console/kit/print/excelCell.ts'

describe('a cell of a workbook', () => {
  it('is a date where it says a time, figure by figure as the site has it', () => {
    expect(excelCell('2026-11-21 09:15:00')).toEqual({
      value: new Date('2026-11-21T09:15:00Z'),
      type: Date,
      format: 'yyyy-mm-dd hh:mm:ss',
    })
    expect(excelCell('2026-11-21 09:15')).toMatchObject({ format: 'yyyy-mm-dd hh:mm' })
    expect(excelCell('2026-11-21')).toMatchObject({ value: new Date('2026-11-21T00:00:00Z'), format: 'yyyy-mm-dd' })
    expect(excelCell('2026-11')).toMatchObject({ value: new Date('2026-11-01T00:00:00Z'), format: 'yyyy-mm' })
  })

  it('stays what it is otherwise', () => {
    expect([excelCell(3.5), excelCell('9 时'), excelCell('1号逆变器'), excelCell(null)]).toEqual([
      { value: 3.5 },
      { value: '9 时' },
      { value: '1号逆变器' },
      null,
    ])
  })
})
