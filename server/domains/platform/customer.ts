import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Customer, customer } from '../../../core/contract/platform/customer.ts'
import type { Context } from '../../context.ts'
import { forbidden } from '../../failure.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { crud, searches } from '../../records/crud.ts'
import { consumerAccounts, contracts, sites, customers as table, users } from '../../tables/index.ts'

/** More than anybody looks through at once. */
const most = 5000

const regular = crud(customer, table, {
  columns: {
    consName: table.name,
    custType: table.kind,
    contactName: table.contact,
    contactPhone: table.phone,
    custList: sql<Customer['custList']>`
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('consNo', a.cons_no, 'consName', a.name) order by a.cons_no)
          from consumer_accounts a
          where a.customer_id = customers.id and a.removed_at is null
        ),
        '[]'
      )
    `,
  },
  filters: { keyword: searches(table.name, table.consNo), custType: table.kind },
  unique: { customers_cons_no: ['consNo', '已有此编号的客户'] },
  dependants: {
    个站点: sites.customerId,
    个户号: consumerAccounts.customerId,
    份服务合同: contracts.customerId,
    个登录账号: users.customerId,
  },
  masked: ['contactPhone'],
  importedBy: ['consNo'],
  choice: { name: table.name, search: [table.name, table.consNo] },
})

/** Customers the caller sees, of those that are there. */
const listed = ({ db, scope }: Context, where?: SQL) =>
  db
    .select({ id: table.id, name: table.name, consNo: table.consNo })
    .from(table)
    .where(and(isNull(table.removedAt), scope.owns(table), scope.seesCustomer(table.id), where))
    .orderBy(asc(table.name), asc(table.id))
    .limit(most)

export const customerHandlers: Handlers<typeof customer> = {
  ...regular,

  async add(given, context) {
    // Who speaks for a customer would not see another one.
    if (context.scope.sites.customers) throw forbidden()
    return regular.add(given, context)
  },

  getCustomerList: (_, context) => listed(context),

  getPowerCustomer: (_, context) =>
    listed(
      context,
      sql`${table.id} in (select ${sites.customerId} from ${sites} where ${and(eq(sites.type, '001'), context.scope.sees())})`,
    ),

  getCCustListByConsNo: ({ consNo }, context) =>
    listed(
      context,
      or(
        eq(table.consNo, consNo),
        sql`
          ${table.id} in (
            select ${consumerAccounts.customerId}
            from ${consumerAccounts}
            where ${and(eq(consumerAccounts.consNo, consNo), isNull(consumerAccounts.removedAt))}
          )
        `,
      ),
    ),

  async getCustomerByOrgCode({ orgCode }, { db, principal }) {
    const own = principal.kind === 'user' && principal.customerId && (!orgCode || orgCode === principal.orgId) ? principal.customerId : ''
    const [found] = await db.select({ consno: table.consNo, consname: table.name }).from(table).where(eq(table.id, own))
    return found ?? { consno: '', consname: '' }
  },
}
