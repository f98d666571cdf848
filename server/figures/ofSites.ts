import { type SQL, sql } from 'drizzle-orm'

/**
 * Condition on `orders`: the order is of one of these sites, as its own or as one of those a patrol or maintenance goes
 * to, of which `orders.site_id` is the first only.
 * @param which condition on the id of a site, which it is handed
 */
export const ofSites = (which: (site: SQL) => SQL): SQL => sql`
  (
    ${which(sql`orders.site_id`)}
    or (
      orders.contract_id is not null
      and exists (
        select from order_devices there
        where there.order_id = orders.id and ${which(sql`there.site_id`)}
      )
    )
  )
`

/** The same of one site. */
export const ofSite = (siteId: string): SQL => ofSites(site => sql`${site} = ${siteId}`)

/** The sites of an order, each once: a subquery with the column `site_id`. @param order its alias */
export const sitesOfOrder = (order: SQL): SQL =>
  sql`
    (select ${order}.site_id union select there.site_id from order_devices there where there.order_id = ${order}.id)
  `
