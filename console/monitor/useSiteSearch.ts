import { useUrlState } from '../kit/hooks/useUrlState.ts'

/** What the sites at the side of a page are narrowed by, in the address. */
export interface SiteSearch {
  name: string
  setName: (name: string) => void
  page: number
  setPage: (page: number) => void
  /** Sites of a page. */
  size: number
}

/** @param size sites of a page */
export function useSiteSearch(size: number): SiteSearch {
  const [{ sites: name, sitesPage }, setState] = useUrlState({ sites: '', sitesPage: '1' })
  return {
    name,
    setName: text => setState({ sites: text, sitesPage: '1' }, true),
    page: Math.max(1, Number.parseInt(sitesPage, 10) || 1),
    setPage: next => setState({ sitesPage: String(next) }),
    size,
  }
}
