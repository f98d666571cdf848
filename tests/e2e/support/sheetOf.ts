import { inflateRawSync } from 'node:zlib'

/** A part of a zip archive, by its name, as text. */
function partOf(zip: Buffer, name: string): string {
  // The directory at the archive's end knows sizes and places of its parts (APPNOTE.TXT 4.3.12).
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const length = zip.readUInt16LE(at + 28)
    if (zip.toString('utf8', at + 46, at + 46 + length) !== name) continue
    const local = zip.readUInt32LE(at + 42)
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(begin, begin + zip.readUInt32LE(at + 20))
    return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
  }
  throw new Error(`no ${name} in the archive`)
}

/** Numbers of the first sheet of a workbook, row by row; cells with words and the first column, of times or names, are left out. */
export const sheetNumbers = (workbook: Buffer): number[][] =>
  [...partOf(workbook, 'xl/worksheets/sheet1.xml').matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?![^>]* r="A\d)(?![^>]*t="(?:s|inlineStr|str)")[^>]*><v>([^<]*)<\/v>/g)].map(([, value]) => Number(value)),
  )

/** Times in the first column, which are dates of the workbook: ISO without a zone. */
export const sheetTimes = (workbook: Buffer): string[] =>
  [
    ...partOf(workbook, 'xl/worksheets/sheet1.xml').matchAll(/<c(?=[^>]* r="A\d)(?![^>]*t="(?:s|inlineStr|str)")[^>]*><v>([^<]*)<\/v>/g),
  ].map(([, serial]) => new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString().slice(0, 19))
