import { SpanControls } from '../../../kit/stat/SpanControls.tsx'
import { DictSelect } from '../../../kit/form/DictSelect.tsx'
import { SiteSelect } from '../../../monitor/SiteSelect.tsx'
import type { OrderQuery } from './useOrderQuery.ts'

/** Chooses what a page of order statistics is about. */
export const OrderControls = ({ query: { span, kind, station, set } }: { query: OrderQuery }) => (
  <>
    <SpanControls span={span} />
    <DictSelect type="work_type" title="工单类型" value={kind} onChange={next => set({ kind: next })} />
    <SiteSelect all="全部站点" value={station} onChange={next => set({ station: next })} />
  </>
)
