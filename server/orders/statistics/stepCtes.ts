import { type SQL, sql } from 'drizzle-orm'

/**
 * CTEs over `chosen` orders. `taken`: all their steps, each with whether it was judged by a due time (it was taken, or
 * is late by now) and kept it. `passed`: of each order the steps it has behind it: the newest of every name, taken, by
 * a way that does not lead back to a step the order had been at before. A team that declined has not arrived; what was
 * not accepted is not done.
 */
export const stepCtes = (now: Date): SQL => sql`
  taken as (
    select
      order_steps.order_id, order_steps.id, order_steps.node, order_steps.started_at, order_steps.ended_at,
      order_steps.user_id,
      order_steps.due_at is not null
        and (order_steps.ended_at is not null or order_steps.due_at < ${now.toISOString()}::timestamptz) as has_due,
      coalesce(order_steps.ended_at <= order_steps.due_at, false) as on_time
    from order_steps
      join chosen on chosen.id = order_steps.order_id
  ),
  named as (
    select
      taken.*, min(id) over (partition by order_id, node) as first_id,
      max(id) over (partition by order_id, node) as last_id
    from taken
  ),
  moved as (
    select named.*, coalesce(lead(first_id) over (partition by order_id order by id) <= first_id, false) as went_back
    from named
  ),
  passed as (
    select order_id, node, ended_at, user_id
    from moved
    where id = last_id and ended_at is not null and not went_back
  )
`

/** Minutes between two instants. */
export const minutesBetween = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from})::float8 / 60)`
/** The median; null of nothing. */
export const median = (value: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${value})`
