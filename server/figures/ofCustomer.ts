import { type SQL, sql } from 'drizzle-orm'
import type { Named } from '../database/keyword.ts'
import { customers } from '../tables/index.ts'

/** Condition on `sites`: whoever names a customer, or its number, means its sites. */
export const ofCustomer = (named: Named): SQL => sql`
  sites.customer_id in (select id from customers where ${named(customers.name, customers.consNo)})
`
