import { AsyncContent } from '../kit/state/AsyncContent.tsx'
import { EmptyState } from '../kit/state/EmptyState.tsx'
import { PageCard } from '../kit/pages/PageCard.tsx'
import type { SiteOf } from './useSiteOf.ts'

/** Instead of panels about a site where there is none: that, or why the sites could not be read. */
export const NoSite = ({ call }: Pick<SiteOf, 'call'>) => (
  <PageCard label="站点" height={200}>
    <AsyncContent call={call}>{() => <EmptyState loading={false} text="暂无站点" />}</AsyncContent>
  </PageCard>
)
