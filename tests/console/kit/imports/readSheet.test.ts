import { describe, expect, it } from 'vitest'
import writeExcel from 'write-excel-file/node'
import { parseCsv, readSheet } from '../../../../console/kit/imports/readSheet.ts'
import { sheetText } from '../../../../console/kit/print/sheet.ts'

const fileOf = (name: string, content: BlobPart) => new File([content], name)
const workbook = async (rows: object[][]) => {
  const bytes = await writeExcel(rows as never).toBuffer()
  return fileOf('a.xlsx', new Uint8Array(bytes))
}

describe('a sheet', () => {
  it('that was taken home reads as it was written: quotes, commas, lines and defused signs', async () => {
    const rows = [
      ['品牌', '型号'],
      ['阳光,电源', '说 "300"'],
      ['=1+1', '两\n行'],
      ['-5 kW', '@家'],
    ]
    expect(await readSheet(fileOf('a.csv', sheetText(rows)))).toEqual(rows)
  })

  it('of a Chinese Excel, which writes no UTF-8, is read', async () => {
    // 品牌,型号 in GB 18030.
    const bytes = Uint8Array.from([0xc6, 0xb7, 0xc5, 0xc6, 0x2c, 0xd0, 0xcd, 0xba, 0xc5])
    expect(await readSheet(fileOf('a.csv', bytes))).toEqual([['品牌', '型号']])
  })

  it('ends with its last line, whether that is ended or not', () => {
    expect(parseCsv('a,b\r\n1,2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    expect(parseCsv('a,b\r\n1,\r\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
    expect(parseCsv('')).toEqual([])
  })

  it('as a workbook keeps numbers as numbers, and days as they stand there', async () => {
    const file = await workbook([
      [{ value: '型号' }, { value: '额定功率' }, { value: '投运' }],
      [{ value: ' SG-1 ' }, { value: 12.5, type: Number }, { value: new Date('2026-03-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' }],
    ])
    expect(await readSheet(file)).toEqual([
      ['型号', '额定功率', '投运'],
      ['SG-1', 12.5, '2026-03-01'],
    ])
  })

  it('with a number of more than 15 figures is refused: its last ones are gone', async () => {
    const file = await workbook([[{ value: '编号' }], [{ value: 123456789012345680, type: Number }]])
    await expect(readSheet(file)).rejects.toThrow('第 2 行有超过 15 位的数字')
  })

  it('that is none says so', async () => {
    await expect(readSheet(fileOf('a.xls', 'x'))).rejects.toThrow('另存为 .xlsx')
    await expect(readSheet(fileOf('a.xlsx', 'x'))).rejects.toThrow('文件无法打开')
  })
})
