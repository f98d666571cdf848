import { isNull } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, number, orgId, record, serialId } from './columns.ts'
import { masterData, records } from './policy.ts'

/** Accounts (户号) under which a customer is billed. */
export const consumerAccounts = pgTable(
  'consumer_accounts',
  {
    ...record(),
    customerId: text('customer_id').notNull(),
    consNo: text('cons_no').notNull(),
    name: text('name').notNull(),
    form: text('form').notNull().default(''),
    powerType: text('power_type').notNull().default(''),
    voltage: text('voltage').notNull().default(''),
    contractKva: number('contract_kva'),
    address: text('address').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  table => [
    uniqueIndex('consumer_accounts_no').on(table.orgId, table.consNo).where(isNull(table.removedAt)),
    index('consumer_accounts_customer').on(table.customerId),
  ],
)
export const consumerAccountsPolicy = records

/** Which devices count for an account, and from when to when; a device for one at a time. What is over stays. */
export const accountDevices = pgTable(
  'account_devices',
  {
    id: serialId(),
    orgId: orgId(),
    accountId: text('account_id').notNull(),
    deviceId: integer('device_id').notNull(),
    boundAt: instant('bound_at').notNull(),
    boundBy: text('bound_by').notNull().default(''),
    unboundAt: instant('unbound_at'),
    unboundBy: text('unbound_by'),
  },
  table => [
    uniqueIndex('account_devices_bound').on(table.deviceId).where(isNull(table.unboundAt)),
    index('account_devices_account').on(table.accountId),
  ],
)
export const accountDevicesPolicy = masterData
