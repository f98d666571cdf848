import { downloadBlob } from './downloadBlob.ts'

/** A number with or without its unit, or the sign for "no value": these may begin with a minus. */
const harmless = /^-?\d+(\.\d+)?( [^\s=+@|-]+)?$|^--$/

/** Quoted; a leading sign that a spreadsheet would take for a formula is defused. */
export const sheetCell = (text: string) =>
  `"${(/^[=+\-@\t\r]/.test(text) && !harmless.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

/** CSV as Excel reads it: UTF-8 with byte order mark, CRLF. */
export const sheetText = (lines: readonly (readonly string[])[]) =>
  `\uFEFF${lines.map(line => line.map(sheetCell).join(',')).join('\r\n')}\r\n`

/** Hands a sheet over as a file. */
export const download = (name: string, text: string) => downloadBlob(name, new Blob([text], { type: 'text/csv;charset=utf-8' }))
