import { Button } from 'antd'
import { dataImport, type ImportRow } from '../../../core/contract/platform/dataImport.ts'
import type { Api } from '../../../core/client.ts'
import type { SheetField } from '../fields/field.ts'
import { download, sheetText } from '../print/sheet.ts'
import { importedOf } from './rowsOfSheet.ts'
import { useAct } from './useAct.ts'
import { useNames } from './useNames.ts'

interface Props {
  id: string
  title: string
  fields: readonly SheetField[]
  verdict?: 'fault' | 'refused'
}

async function allOf(api: Api, id: string, verdict: 'fault' | 'refused') {
  const rows: ImportRow[] = []
  for (let current = 1; ; current++) {
    const { records, total } = await api(dataImport.rows, { id, verdict, current, size: 100 })
    rows.push(...records)
    if (records.length === 0 || rows.length >= total) return rows
  }
}

/** Hands back the rows that were not taken, each with what is wrong: put right, they can be brought in again. */
export function FaultsButton({ id, title, fields, verdict = 'fault' }: Props) {
  const [busy, act] = useAct()
  const imported = importedOf(fields)
  const nameOf = useNames(imported)
  const write = async (api: Api) => {
    const rows = await allOf(api, id, verdict)
    const titles = new Map(imported.map(field => [field.name, field.title]))
    const lines = rows.map(({ given, faults }) => [
      ...imported.map(field => nameOf(field, given[field.name])),
      Object.entries(faults)
        .map(([name, fault]) => (name ? `${titles.get(name) ?? name}：${fault}` : fault))
        .join('；'),
    ])
    download(`${title} 有误的行.csv`, sheetText([[...imported.map(field => field.title), '错误'], ...lines]))
  }
  return (
    <Button loading={busy} onClick={() => act(write, () => {})}>
      下载有误的行
    </Button>
  )
}
