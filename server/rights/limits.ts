import { sql } from 'drizzle-orm'
import { orgs, userSites, users } from '../tables/index.ts'
import type { Limits } from '../tables/limits.ts'

/** The limits of an account, a column of a query on `users`. A unit that is gone leaves no site. */
export const limitsOfUser = sql<Limits>`
  jsonb_strip_nulls(
    jsonb_build_object(
      'customers', case when ${users.customerId} is not null then jsonb_build_array(${users.customerId}) end,
      'bases',
      case
        when ${users.seesUnitId} is not null
          then jsonb_build_array(
            coalesce(
              (
                select case part.kind when 'team' then part.parent_id else part.id end
                from ${orgs} part
                where part.id = ${users.seesUnitId} and part.kind in ('base', 'team')
              ),
              ''
            )
          )
      end,
      'pickedFor', case when ${users.seesPicked} then ${users.id} end,
      'entrustedTo',
      case
        when exists (
          select from ${userSites} beside
          where beside.user_id = ${users.id} and beside.kind = 'entrusted' and coalesce(beside.until > now(), true)
        )
          then ${users.id}
      end
    )
  )
`
