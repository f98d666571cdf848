import { ExportButton } from '../../kit/print/ExportButton.tsx'
import type { SheetColumn } from '../../kit/fields/fields.ts'
import { StaleMark } from '../../kit/state/StaleMark.tsx'
import type { List } from '../../kit/hooks/useList.ts'

interface Props<Row> {
  /** Of the sheet; it stands before its date. */
  title: string
  list: List<Row>
  sheet: readonly SheetColumn<Row>[]
}

/** Beside the title of a list without filters: that it is late, and taking it home. */
export const PartActions = <Row,>({ title, list, sheet }: Props<Row>) => (
  <>
    <StaleMark of={{ stale: list.phase === 'stale', error: list.error, refetch: list.refetch }} />
    <ExportButton title={title} list={list} sheet={sheet} />
  </>
)
