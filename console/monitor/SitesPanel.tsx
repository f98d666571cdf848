import type { ReactNode } from 'react'
import type { CallState } from '../../core/call/useCall.ts'
import { SearchField } from '../kit/list/SearchField.tsx'
import { SideList } from '../kit/list/SideList.tsx'
import type { SiteSearch } from './useSiteSearch.ts'

/** Sites to choose from, whatever is told of each. */
export interface ListedSites<Row> extends SiteSearch {
  call: CallState<{ records: Row[]; total: number }>
  /** Number of the chosen site, else of the first; '' = not known yet, or none. */
  shown: string
}

interface Props<Row> {
  sites: ListedSites<Row>
  /** Above the list, what narrows it besides. */
  filter?: ReactNode
  onChoose: (site: string) => void
  children: (row: Row) => ReactNode
}

/** The sites a page may be about, by name and page by page. */
export const SitesPanel = <Row extends { itemNumber: string }>({ sites, filter, onChoose, children }: Props<Row>) => (
  <SideList
    title="站点"
    search={
      <>
        <SearchField label="站点名称或编号" value={sites.name} onSearch={sites.setName} />
        {filter}
      </>
    }
    call={sites.call}
    idOf={row => row.itemNumber}
    chosen={sites.shown}
    onChoose={onChoose}
    page={sites.page}
    size={sites.size}
    onPage={sites.setPage}
  >
    {children}
  </SideList>
)
