/** What makes somebody's sites others than all of their organisation; what it means, server/rights/siteFilter.ts says. */
export interface Limits {
  bases?: readonly string[]
  customers?: readonly string[]
  pickedFor?: string
  entrustedTo?: string
}
