import type { AlarmRow } from '../../../core/contract/alarms/alarm.ts'

type Row = Pick<AlarmRow, 'id' | 'sign' | 'status' | 'handledAt' | 'shelf'>

/** Somebody still has to decide, as the server sees it. */
const waits = ({ sign, status, handledAt, shelf }: Row) => !handledAt && !shelf && (sign === '1' || status === '1')

/** The alarm to decide after this one: the next that waits below it in the list, else the first above; '' = none. */
export function nextWaiting(rows: readonly Row[], id: string): string {
  const at = rows.findIndex(row => row.id === id)
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(row => row.id !== id && waits(row))?.id ?? ''
}
