import type { SiteFilter } from '../rights/siteFilter.ts'

export interface Holder {
  kind: 'user' | 'screen'
  tokenHash: string
}

/** What a token lets its bearer see: the cameras of visible sites, fewer where it was narrowed. */
export interface Viewing {
  sites: SiteFilter
  /** Of this customer only. */
  customer: string | null
  accountId: string | null
  /** The session or wall token it was made for. */
  holder: Holder
  /** Epoch ms. */
  until: number
}

/** Tokens of the living: also who watches a replayed day looks through them, whose world knows neither keys nor who is signed in. */
export interface Viewings {
  issue(viewing: Omit<Viewing, 'until'>): Promise<string>
  /** @throws Failure 401 */
  read(token: string | undefined): Promise<Viewing>
}
