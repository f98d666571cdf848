import { allOrdersPage, pageOfOrder } from '../../core/rules/orderPages.ts'

/** What a reply says of an order so that it can be led to. */
export interface LinkedOrder {
  id: string
  no: string
  kind: string
}

/**
 * Where an order stands open: on the page of its kind, or, for who lacks that one, on the page of all. Undefined for who has neither.
 * @param urls pages of the user's menu
 */
export function orderAddress({ id, no, kind }: LinkedOrder, urls: readonly string[]): string | undefined {
  const page = [pageOfOrder(kind), allOrdersPage].find(url => urls.includes(url))
  return page && `${page}?${new URLSearchParams({ keyword: no, id })}`
}
