import { z } from 'zod'
import { contract, get } from '../call.ts'
import { OrderId } from '../shapes.ts'

/** So many days of alarms are told. */
export const storyDays = 30

const PastOrder = z.object({
  id: z.string(),
  no: z.string().describe('工单号'),
  kind: z.string().describe('类型，字典 work_type'),
  kindName: z.string(),
  status: z.string().describe('字典 order_status'),
  statusName: z.string(),
  faultAppearance: z.string().describe('故障现象'),
  declareTime: z.string().describe('申报时间'),
})

const Story = z.object({
  deviceNo: z.string(),
  devName: z.string(),
  orders: z.object({ total: z.number().int().describe('该设备的其他工单'), records: z.array(PastOrder).describe('最近 5 张') }),
  alarms: z.object({
    startTime: z.string().describe('统计起点'),
    total: z.number().int(),
    lastTime: z.string().describe('最近一次，没有时为空'),
    types: z.array(
      z.object({
        name: z.string().describe('告警或异常类型'),
        count: z.number().int(),
        live: z.number().int().describe('其中未恢复'),
        lastTime: z.string(),
      }),
    ),
  }),
})
export type DeviceStory = z.output<typeof Story>

/** What a device has been through: what else was ordered for it, and what it raised. */
export const deviceStory = contract('maintenance', 'order:read', {
  detail: get(
    '/deviceStory/detail',
    '工单所涉设备的历史：其他工单与近 30 天告警',
    z.object({ id: OrderId.describe('工单') }),
    Story.nullable().describe('工单不涉及设备时为空'),
  ),
})
