import { z } from 'zod'
import { contract, post } from '../call.ts'
import { DeviceNo, paged, paging, SiteId, Text } from '../shapes.ts'

const Health = z.object({
  deviceNo: z.string(),
  devName: z.string(),
  devTypeName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  score: z.number().describe('健康分，满分 100'),
  level: z.enum(['1', '2', '3']),
  levelName: z.string().describe('1 良好 2 关注 3 异常'),
  alarms: z.number().int().describe('近 30 天告警数'),
  alarmMinutes: z.number().describe('处于告警的时长（不含失联），分钟'),
  silentMinutes: z.number().describe('失联的时长，分钟'),
  openOrders: z.number().int().describe('未完成的工单'),
  overdueOrders: z.number().int().describe('其中已超期'),
})
export type DeviceOperation = z.output<typeof Health>

/** 设备运维: how healthy devices are, by their alarms and orders of the last 30 days (server/figures/deviceHealth.ts). */
export const deviceOperation = contract('maintenance', 'alarm:read', {
  getDeviceHealth: post(
    '/device/operation/getDeviceHealth',
    '一台设备的健康分与各项扣分',
    z.object({ deviceNo: DeviceNo }),
    Health.extend({
      days: z.number().int(),
      deductions: z.array(z.object({ name: z.string(), rule: z.string(), points: z.number() })),
    }),
  ),
  list: post(
    '/device/operation/list',
    '设备健康分页，分数低者在前',
    paging({
      keyword: Text(40).optional().describe('设备、站点'),
      stationId: SiteId.optional(),
      msType: Text(6).optional().describe('设备类型'),
      level: z.enum(['1', '2', '3']).optional().describe('1 良好 2 关注 3 异常'),
    }),
    paged(Health),
  ),
})
