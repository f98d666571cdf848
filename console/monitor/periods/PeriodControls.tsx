import { Select } from 'antd'
import { energyKinds } from '../../../core/contract/energy/energy.ts'
import { SpanControls } from '../../kit/stat/SpanControls.tsx'
import { SiteSelect } from '../SiteSelect.tsx'
import type { PeriodQuery } from './usePeriodQuery.ts'

/** Chooses of which site, of which energy and of when. */
export const PeriodControls = ({ query }: { query: PeriodQuery }) => (
  <>
    <SiteSelect value={query.site} onChange={query.setSite} all="全部站点" />
    <Select
      aria-label="电量类别"
      style={{ width: 150 }}
      value={query.kind}
      options={query.kinds.map(value => ({ value, label: energyKinds[value] }))}
      onChange={query.setKind}
    />
    <SpanControls span={query.span} />
  </>
)
