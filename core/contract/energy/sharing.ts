import { z } from 'zod'
import { contract, get } from '../call.ts'
import { Nothing, paged, paging, Text } from '../shapes.ts'

const Served = {
  stations: z.number().int().describe('站点'),
  online: z.number().int().describe('在线站点'),
  installedCap: z.number().describe('光伏装机容量 kW，村庄按屋顶逆变器'),
  contracts: z.number().int().describe('在执行合同'),
  expiring: z.number().int().describe('其中 30 天内到期'),
  amount: z.number().describe('在执行合同金额 元'),
  orders: z.number().int().describe('近 30 天工单'),
  openOrders: z.number().int().describe('未完成工单'),
  alarms: z.number().int().describe('正在发生且未处理的告警'),
}

/** What is served for whom: sites, contracts, orders and alarms of one enterprise or customer beside each other. */
export const sharing = contract('pie', 'board:read', {
  byOrg: get(
    '/mainIndex/getSharingByOrg',
    '各企业的站点、合同、工单与告警',
    Nothing,
    z.array(z.object({ orgId: z.string(), orgName: z.string(), customers: z.number().int(), ...Served })),
  ),
  byCustomer: get(
    '/mainIndex/getSharingByCustomer',
    '各客户的站点、合同、工单与告警，告警与未完成工单多者在前',
    paging({ name: Text(40).optional().describe('客户名称或户号') }),
    paged(
      z.object({
        customerId: z.string(),
        customerName: z.string(),
        consNo: z.string().describe('户号'),
        orgName: z.string().describe('所属企业'),
        nextEnd: z.string().describe('最早到期的在执行合同，没有时为空'),
        ...Served,
      }),
    ),
  ),
})
