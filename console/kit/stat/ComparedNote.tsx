import { ErrorNote } from '../state/ErrorNote.tsx'
import type { Compared } from '../hooks/useCompared.ts'

/** Over a chart: that something it is compared with is not there. Nothing while all of it is, or comes. */
export const ComparedNote = ({ of: { missing, refetch } }: { of: Compared<unknown> }) =>
  missing ? <ErrorNote message={`对比数据：${missing}`} onRetry={refetch} /> : null
