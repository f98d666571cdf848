/**
 * Raw readings as an engineer sees who knows nothing of the product's own curves, days and newest values: every
 * delivered reading (`told`, copied before the product folds it away), with the device, the site and the clock of the
 * site. Nothing here is shared with what answers the calls.
 */
export const recomputation = [
  'create table told (like readings including all)',
  // quality: from 4 on a reading is not believed (README: outside of the range of the indicator, or beyond the rating of the device).
  `
    create materialized view heard as
    select
      r.device_id, i.no as indicator, r.at, r.value::float8 as value, r.quality < 4 as believed,
      r.at at time zone s.zone as local, d.no as device_no, d.site_id, d.type as device_type, d.energy_kind,
      d.rated_kw, d.sampling_seconds, s.org_id, s.type as site_type, s.zone
    from told r
      join indicators i on i.id = r.indicator_id
      join devices d on d.id = r.device_id and d.enabled
      join sites s on s.id = d.site_id
  `,
  'create index on heard (device_id, indicator, at)',
  // What a device weighs in a coverage: its nameplate; without one the median of its like on the site, else an equal
  // share of what the site has installed (README).
  `
    create view weights as
    select
      d.id as device_id, d.rated_kw is null as assumed,
      coalesce(
        d.rated_kw,
        (
          select percentile_cont(0.5) within group (order by rated_kw)
          from devices o
          where o.site_id = d.site_id and o.type = d.type and o.energy_kind = d.energy_kind
        ),
        s.installed_kw / (select count(*) from devices o where o.site_id = d.site_id and o.energy_kind = d.energy_kind)
      ) as kw
    from devices d
      join sites s on s.id = d.site_id
  `,
  // Energy of a device on a day of its site: what its day counter showed last on that day. The second register counts the way back.
  `
    create materialized view counted as
    select distinct on (device_id, indicator, local::date)
      device_id, device_no, site_id, site_type, org_id, local::date as day, at, value as kwh,
      case
        when indicator = 'A000000002' then energy_kind
        when energy_kind = 'charge' then 'discharge'
        when energy_kind = 'import' then 'export'
      end as kind
    from heard
    where indicator in ('A000000002', 'A000000003') and believed
    order by device_id, indicator, local::date, at desc
  `,
  // The newest believed value of each point; the newest of all where none was ever believed.
  `
    create materialized view newest as
    select distinct on (device_id, indicator) *
    from heard
    order by device_id, indicator, believed desc, at desc
  `,
  // Mean power of each quarter of an hour of the site's clock, kW; slot 0 begins at midnight.
  `
    create materialized view quarters as
    select
      device_id, device_no, site_id, site_type, org_id, energy_kind, device_type, zone, local::date as day,
      (extract(hour from local) * 4 + floor(extract(minute from local) / 15))::int as slot,
      date_bin('15 minutes', at, 'epoch') as begins, avg(value) as kw
    from heard
    where indicator = 'A000000001' and believed
    group by device_id, device_no, site_id, site_type, org_id, energy_kind, device_type, zone, 9, 10, 11
  `,
]

/** Takes in what was delivered since. */
export const anew = ['heard', 'counted', 'newest', 'quarters'].map(view => `refresh materialized view ${view}`)
