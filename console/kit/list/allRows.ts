import type { List, Page } from '../hooks/useList.ts'

const pageSize = 100
/** More than anybody reads in a sheet, and few enough requests. */
const mostRows = 5000

/** Every row of a list, page by page; `complete` is false where there are more than a sheet takes. */
export async function allRows<Row>(list: Pick<List<Row>, 'read' | 'idOf'>): Promise<{ rows: Row[]; complete: boolean }> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const { records, total }: Page<Row> = await list.read(page, pageSize)
    // New rows push others onto the next page while we read: each counts once.
    for (const row of records) rows.set(list.idOf(row), row)
    const complete = page * pageSize >= total || records.length === 0
    if (complete || rows.size >= mostRows) return { rows: [...rows.values()], complete }
  }
}
