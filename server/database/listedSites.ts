/**
 * Body of the function `listed_sites`: the sites of the `SiteFilter` a connection speaks for, as `onSites`
 * (server/rights/siteFilter.ts) asks for them. Nobody's where it speaks for nobody.
 * @param setting holds the filter
 */
export const listedSites = (setting: string) => `
  with asked as materialized (
    select nullif(current_setting('${setting}', true), '')::jsonb as filter
  ),
  names as materialized (
    select
      filter ? 'bases' as by_base, filter ? 'customers' as by_customer, filter ->> 'pickedFor' as picked_for,
      filter ->> 'entrustedTo' as entrusted_to,
      array(select jsonb_array_elements_text(filter -> 'orgs')) as orgs,
      array(select jsonb_array_elements_text(filter -> 'bases')) as bases,
      array(select jsonb_array_elements_text(filter -> 'customers')) as customers
    from asked
    where filter is not null
  )
  select sites.id
  from names
    join sites on sites.org_id = any(names.orgs)
  where (not by_base or base_id = any(bases))
    and (not by_customer or customer_id = any(customers))
    and (
      picked_for is null
      or sites.id in (
        select site_id
        from user_sites
          join names on user_id = names.picked_for
        where kind = 'picked' and coalesce(until > now(), true)
      )
    )
  union
  select site_id
  from user_sites
    join names on user_id = names.entrusted_to
  where kind = 'entrusted' and coalesce(until > now(), true)
`
