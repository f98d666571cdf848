import type { ChosenOrders } from '../../../../core/contract/orders/orderStatistics.ts'
import { type Span, useSpan } from '../../../kit/stat/useSpan.ts'
import { useUrlState } from '../../../kit/hooks/useUrlState.ts'

/** What a page of order statistics is asked about, in the address. */
export interface OrderQuery {
  span: Span
  kind: string
  station: string
  set: (changes: { kind?: string; station?: string }) => void
  /** What it means to the calls. */
  input: ChosenOrders & { dateType: 'day' | 'month' }
}

/** Period, kind and station. @param group fault = without a kind only the orders of faults */
export function useOrderQuery(group?: 'fault'): OrderQuery {
  const span = useSpan(['day', 'month'])
  const [{ kind, stationId }, change] = useUrlState({ kind: '', stationId: '', page: '1' })
  return {
    span,
    kind,
    station: stationId,
    // Another question: the list beneath begins at its first page.
    set: ({ kind: nextKind, station }) =>
      change({ ...(nextKind !== undefined && { kind: nextKind }), ...(station !== undefined && { stationId: station }), page: '1' }),
    input: {
      startTime: span.range.from,
      endTime: span.range.to,
      dateType: span.granularity === 'month' ? 'month' : 'day',
      ...(kind && { kind }),
      ...(!kind && group && { group }),
      ...(stationId && { stationId }),
    },
  }
}
