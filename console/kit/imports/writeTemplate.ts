import { loadChunk } from '../../../core/browser/loadChunk.ts'
import { clearing } from '../../../core/rules/importable.ts'
import type { SheetField } from '../fields/field.ts'
import { downloadBlob } from '../print/downloadBlob.ts'
import { importedOf } from './rowsOfSheet.ts'

interface Entry {
  dictType: string
  dictName: string
}

/** Hands over an empty workbook with the columns of a noun, and a sheet that says what may stand in each. */
export async function writeTemplate(noun: string, fields: readonly SheetField[], entries: readonly Entry[]) {
  const { default: writeExcel } = await loadChunk(() => import('write-excel-file/browser'))
  const imported = importedOf(fields)
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
  const head = imported.map(({ title, must }) => bold(must ? `${title} *` : title))
  const namesOf = ({ dictionary, names }: SheetField) =>
    names ?? (dictionary ? entries.filter(({ dictType }) => dictionary.split(',').includes(dictType)).map(({ dictName }) => dictName) : [])
  const notes = [
    ['列名', '必填', '填写说明'].map(bold),
    ...imported.map(field =>
      [field.title, field.must ? '是' : '', namesOf(field).join('、')].map(value => ({ value, type: String as StringConstructor })),
    ),
    [{ value: `空单元格不修改原值；要删去原值请填“${clearing}”`, type: String as StringConstructor }],
  ]
  const sheets = [
    { data: [head], sheet: noun, columns: imported.map(() => ({ width: 18 })) },
    { data: notes, sheet: '填写说明', columns: [{ width: 18 }, { width: 8 }, { width: 60 }] },
  ]
  downloadBlob(`${noun}导入模板.xlsx`, await writeExcel(sheets as never).toBlob())
}
