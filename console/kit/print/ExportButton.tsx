import { Button } from 'antd'
import type { SheetColumn } from '../fields/fields.ts'
import type { List } from '../hooks/useList.ts'
import { useSheet } from './useSheet.ts'

interface Props<Row> {
  /** Of the sheet; it stands before its date. */
  title: string
  list: List<Row>
  sheet: readonly SheetColumn<Row>[]
}

/** Takes home what a list shows, all its pages. */
export function ExportButton<Row>({ title, list, sheet }: Props<Row>) {
  const [exporting, exportRows] = useSheet(title, list, sheet)
  return (
    <Button onClick={() => void exportRows()} loading={exporting}>
      导出
    </Button>
  )
}
