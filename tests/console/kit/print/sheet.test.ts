import { describe, expect, it } from 'vitest'
import { allRows } from '../../../../console/kit/list/allRows.ts'
import { sheetCell, sheetText } from '../../../../console/kit/print/sheet.ts'

describe('a sheet', () => {
  it('holds texts that no spreadsheet takes for a formula, and numbers as they are', () => {
    expect(sheetCell('=1+1')).toBe(`"'=1+1"`)
    expect(sheetCell('-1+cmd|x')).toBe(`"'-1+cmd|x"`)
    expect(sheetCell('@SUM(A1)')).toBe(`"'@SUM(A1)"`)
    expect(sheetCell('-5.2 ℃')).toBe('"-5.2 ℃"')
    expect(sheetCell('--')).toBe('"--"')
    expect(sheetCell('a "b"')).toBe('"a ""b"""')
  })

  it('opens in Excel with its Chinese intact', () => {
    expect(sheetText([['名称'], ['一层']])).toBe('\uFEFF"名称"\r\n"一层"\r\n')
  })
})

describe('all rows of a list', () => {
  const all = Array.from({ length: 250 }, (_, n) => ({ id: String(n) }))
  const reading = (rows: readonly { id: string }[], total = rows.length) => ({
    idOf: (row: { id: string }) => row.id,
    read: async (page: number, size: number) => ({
      ...{ records: rows.slice((page - 1) * size, page * size), total, size, current: page },
    }),
  })

  it('are read page by page to the last', async () => {
    expect(await allRows(reading(all))).toEqual({ rows: all, complete: true })
  })

  it('count once, though new rows push them onto the next page meanwhile', async () => {
    const moved = {
      ...reading(all),
      read: async (page: number) => ({ records: all.slice(0, page * 100), total: 200, size: 100, current: page }),
    }
    expect((await allRows(moved)).rows).toHaveLength(200)
  })

  it('say when there are more than a sheet takes', async () => {
    const many = Array.from({ length: 6000 }, (_, n) => ({ id: String(n) }))
    expect(await allRows(reading(many))).toMatchObject({ complete: false, rows: { length: 5000 } })
  })
})
