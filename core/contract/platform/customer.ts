import { z } from 'zod'
import { address, customerName, customerNumber, longText } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Code, CustomerId, Done, OrgId, paged, Text } from '../shapes.ts'

const Given = {
  consName: Checked(customerName).describe('客户名称'),
  consNo: its.OwnCode(customerNumber).describe('客户编号'),
  custType: Code(10).default('').describe('客户类型，字典 custType'),
  ...its.Contact,
  address: Checked(address).default('').describe('地址'),
  description: Checked(longText).default('').describe('备注'),
}
const Customer = its.record({
  ...Given,
  custList: z.array(z.object({ consNo: z.string(), consName: z.string() })).describe('该客户的户号'),
})
export type Customer = z.output<typeof Customer>
const Listed = its.Choice.extend({ consNo: z.string() })
const filters = {
  keyword: Text(40).optional().describe('名称、编号'),
  custType: Code(10).optional().describe('客户类型，字典 custType'),
}
const managed = { permission: 'customer:manage', changes: true } as const

/** Customers: whose sites they are. */
export const customer = contract('metadata', 'customer:read', {
  list: get('/customer/page', '客户分页，最近修改的在前', its.listing(filters), paged(Customer), { records: 'customer' }),
  detail: get('/customer/editCustomer', '一个客户', z.object({ id: CustomerId }), Customer),
  choices: get('/customer/choices', '客户，供选择', its.choosing({}), paged(Listed)),
  getCustomerList: get('/customer/getCustomerList', '所有客户', z.object({}), z.array(Listed)),
  getPowerCustomer: get('/customer/getPowerCustomer', '有配电站点的客户', z.object({}), z.array(Listed)),
  getCCustListByConsNo: get('/customer/getCCustListByConsNo', '客户编号或户号所属的客户', z.object({ consNo: Text(40) }), z.array(Listed)),
  getCustomerByOrgCode: get(
    '/getCustomerByOrgCode',
    '登录人所代表的客户；不代表客户的为空',
    z.object({ orgCode: OrgId.optional().describe('机构编码') }),
    z.object({ consno: z.string(), consname: z.string() }),
    { permission: 'session' },
  ),
  add: post('/customer/addCustomer', '新增客户', z.object(Given), its.Added, managed),
  update: post('/customer/updateCustomer', '修改客户', its.changed(CustomerId, Given), Done, managed),
  remove: get('/customer/delCustomer', '删除客户', z.object({ id: CustomerId }), Done, managed),
})
