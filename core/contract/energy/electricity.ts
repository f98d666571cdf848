import { z } from 'zod'
import { contract, get } from '../call.ts'
import { AreaCode, Month, paged, paging, Text } from '../shapes.ts'

const OfMonth = Month.optional().describe('月份')
const Kwh = z.number().nullable().describe('kWh，未知为空')
const Energies = {
  generation: Kwh.describe('光伏发电 kWh'),
  selfUse: Kwh.describe('自用（结算）kWh，结算明细保留期之前为空'),
  feedIn: Kwh.describe('上网（结算）kWh，结算明细保留期之前为空'),
  consumption: Kwh.describe('用电 kWh'),
  charging: Kwh.describe('充电桩 kWh'),
  charge: Kwh.describe('储能充电 kWh'),
  discharge: Kwh.describe('储能放电 kWh'),
}
/** Money as the settlement has it; a part that is not by meter or order is told beside it. */
const Item = z.object({
  code: z.string(),
  name: z.string(),
  kwh: Kwh,
  yuan: z.number().nullable().describe('元，未结算为空'),
  estimated: z.number().nullable().describe('其中估算 元：未按关口表或订单结算'),
})
const Settled = {
  month: z.string(),
  items: z.array(Item),
  days: z.number().int().describe('本月已结算的天数'),
  settledAt: z.string().describe('最近结算时间'),
}

/** Electricity of a month site by site, and what the settlement made of it. Money is the profit rules' alone: nothing is priced here. */
export const electricity = contract('pie', 'board:read', {
  list: get(
    '/electricity/list',
    '各站点一月的电量，多者在前',
    paging({ month: OfMonth, itemType: Text(3).optional().describe('站点类型'), areaCode: AreaCode.optional(), name: Text(40).optional() }),
    paged(
      z.object({
        itemNumber: z.string(),
        itemName: z.string(),
        itemJname: z.string(),
        consName: z.string(),
        itemType: z.string(),
        itemTypeName: z.string(),
        areaName: z.string(),
        ...Energies,
      }),
    ).extend({ sum: z.object(Energies).describe('符合条件的全部站点之和'), month: z.string() }),
  ),
  getGrant: get('/electricity/getGrant', '应得：光伏上网（结算）的电量与电费', z.object({ month: OfMonth }), z.object(Settled), {
    permission: 'profit:read',
  }),
  getElePay: get(
    '/electricity/getElePay',
    '应付：充电站购电；以及光伏自用少付的电费',
    z.object({ month: OfMonth }),
    z.object({ ...Settled, saved: Item.describe('光伏自用少付的购电费') }),
    { permission: 'profit:read' },
  ),
})
