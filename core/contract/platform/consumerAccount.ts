import { z } from 'zod'
import { accountName, accountNumber, address } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import * as its from '../record.ts'
import { Checked, Code, CustomerId, DeviceNo, Done, Flag, paged, paging, Text } from '../shapes.ts'

const ConsumerAccountId = its.recordId('consumerAccount', '户号')
const Given = {
  consName: Checked(accountName).describe('户名'),
  consNo: its.OwnCode(accountNumber).describe('户号'),
  customerId: CustomerId.describe('所属客户'),
  accountForm: Code(10).default('').describe('户号类型，字典 account_form'),
  powerType: Code(10).default('').describe('用电类别，字典 power_type'),
  psVoltCode: Code(10).default('').describe('供电电压，字典 psVoltCode'),
  contractKva: its.Amount(1_000_000, '合同容量 kVA'),
  address: Checked(address).default('').describe('用电地址'),
  remark: its.Remark,
}
const ConsumerAccount = its.record({
  ...Given,
  customerName: z.string().describe('所属客户的名称'),
  deviceCount: z.number().int().describe('绑定的设备数'),
})
export type ConsumerAccount = z.output<typeof ConsumerAccount>
const filters = {
  keyword: Text(40).optional().describe('户号、户名'),
  customerId: CustomerId.optional().describe('所属客户'),
  accountForm: Code(10).optional().describe('户号类型，字典 account_form'),
}
const BindDevice = z.object({
  deviceNo: z.string(),
  deviceName: z.string(),
  deviceTypeName: z.string(),
  systemName: z.string().describe('所在站点'),
  consIsBind: z.enum(['1', '0']).describe('1 已绑定户号 0 未绑定'),
  consNo: z.string().describe('绑定的户号；看不到的户号为空'),
  boundAt: z.string().describe('绑定时间；未绑定的为空'),
})
export type BindDevice = z.output<typeof BindDevice>
const managed = { permission: 'consumerAccount:manage', changes: true } as const

/** Accounts under which customers are billed, and the devices that count for each. */
export const consumerAccount = contract('metadata', 'consumerAccount:read', {
  list: post('/cons/page', '户号分页，最近修改的在前', its.listing(filters), paged(ConsumerAccount), { records: 'consumerAccount' }),
  detail: get('/cons/details', '一个户号', z.object({ id: ConsumerAccountId }), ConsumerAccount),
  save: post(
    '/cons/saveOrUpdate',
    '新增或修改户号',
    its.changed(ConsumerAccountId, Given).partial({ id: true }),
    z.object({ id: z.string() }),
    managed,
  ),
  getBindDevice: post(
    '/cons/getBindDevice',
    '一个户号的设备，或可供绑定的其他设备',
    paging({
      id: ConsumerAccountId,
      bound: Flag.default(true).describe('true：绑定于该户号的；false：其余的，该客户站点的在前'),
      keyword: Text(40).optional().describe('设备名称、编号、站点'),
    }),
    paged(BindDevice),
  ),
  bind: post(
    '/cons/bind',
    '绑定或解除设备；一台设备同时只属于一个户号',
    z.object({
      id: ConsumerAccountId,
      deviceNos: z.array(DeviceNo).min(1, '请选择设备').max(100, '一次最多 100 台'),
      consIsBind: z.enum(['1', '0']).describe('1 绑定 0 解除'),
    }),
    Done,
    managed,
  ),
  remove: post('/cons/delete', '删除没有绑定设备的户号', z.object({ id: ConsumerAccountId }), Done, managed),
})
