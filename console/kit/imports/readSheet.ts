import { loadChunk } from '../../../core/browser/loadChunk.ts'
import { siteTime } from '../../../core/time/time.ts'

/** What stands in a cell; '' = nothing. */
export type Cell = string | number

/** Numbers of more figures have lost some in a spreadsheet. */
const exact = 1e15

/**
 * Reads the first sheet of a workbook, or a text file of values with commas between.
 * @returns row by row from the first one
 * @throws Error with a sentence for the person who chose the file
 */
export async function readSheet(file: File): Promise<Cell[][]> {
  if (/\.csv$/i.test(file.name)) return parseCsv(textOf(await file.arrayBuffer()))
  if (!/\.xlsx$/i.test(file.name)) throw new Error('请选择 .xlsx 或 .csv 文件；.xls 文件请先另存为 .xlsx')
  const { readSheet: read } = await loadChunk(() => import('read-excel-file/universal'))
  const rows = await read(await file.arrayBuffer()).catch(() => {
    throw new Error('文件无法打开：不是 Excel 工作簿，或设有密码')
  })
  return rows.map((row, index) => row.map(cell => cellOf(cell, index + 1)))
}

function cellOf(cell: unknown, row: number): Cell {
  if (cell === null || cell === undefined) return ''
  if (cell instanceof Date) return siteTime(new Date(cell.getTime() - 8 * 3_600_000)).replace(' 00:00:00', '')
  if (typeof cell === 'boolean') return cell ? '是' : '否'
  if (typeof cell !== 'number') return String(cell).trim()
  if (Math.abs(cell) >= exact) throw new Error(`第 ${row} 行有超过 15 位的数字，表格软件已丢失其末几位：请把该列设为文本后重新填写`)
  return cell
}

/** UTF-8, or what a Chinese Excel writes. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Values with commas between, some in quotes (RFC 4180). A sign that was defused when it was taken home is as before. */
export function parseCsv(text: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  const given = text.replace(/^\uFEFF/, '')
  let at = 0
  for (const { index, 0: all, 1: quoted, 2: plain, 3: end } of given.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    if (index !== at) throw new Error(`第 ${rows.length + 1} 行的引号不成对`)
    at = index + all.length
    const value = (quoted?.replaceAll('""', '"') ?? plain ?? '').trim()
    if (end === '' && value === '' && row.length === 0) break
    row.push(/^'[=+\-@]/.test(value) ? value.slice(1) : value)
    if (end === ',') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
