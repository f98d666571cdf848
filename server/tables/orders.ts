import { lt } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant, orgId, serialId } from './columns.ts'
import { masterData, type Policy } from './policy.ts'

/** Work orders born from alarms. `kind`: judge (fault judgement) | rushRepair (emergency repair). `status`: dictionary order_status. */
export const orders = pgTable(
  'orders',
  {
    id: serialId(),
    no: text('no').notNull().unique(),
    orgId: orgId(),
    kind: text('kind').notNull(),
    status: text('status').notNull(),
    siteId: text('site_id').notNull(),
    deviceId: bigint('device_id', { mode: 'number' }),
    alarmId: bigint('alarm_id', { mode: 'number' }),
    degree: text('degree'),
    content: text('content').notNull(),
    remark: text('remark'),
    contactName: text('contact_name'),
    contactPhone: text('contact_phone'),
    baseId: text('base_id'),
    crewId: text('crew_id'),
    crewName: text('crew_name'),
    principal: text('principal'),
    principalContact: text('principal_contact'),
    planFinishTime: instant('plan_finish_time'),
    createdBy: text('created_by').notNull(),
    createdAt: createdAt(),
    /** Hops: who did what and when. */
    trace: jsonb('trace').$type<{ step: string; userId: string; at: string; note?: string }[]>().notNull().default([]),
  },
  table => [index('orders_org').on(table.orgId, table.kind, table.status)],
)
export const ordersPolicy: Policy = { history: 'keep', vacuum: 'hour', replay: { known: ({ midnight }) => lt(orders.createdAt, midnight) } }

/** Service contracts of customers; their pages come with service management. */
export const contracts = pgTable(
  'contracts',
  {
    id: serialId(),
    orgId: orgId(),
    customerId: text('customer_id').notNull(),
    code: text('code').notNull(),
    name: text('name').notNull(),
    state: text('state').notNull(),
    amount: bigint('amount_cents', { mode: 'number' }).notNull(),
    startsOn: instant('starts_on').notNull(),
    endsOn: instant('ends_on').notNull(),
  },
  table => [index('contracts_org').on(table.orgId)],
)
export const contractsPolicy = masterData
