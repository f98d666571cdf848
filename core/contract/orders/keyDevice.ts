import { z } from 'zod'
import { inspectionDays, remark } from '../../rules/rules.ts'
import { contract, get, post } from '../call.ts'
import { Checked, CheckedNumber, Day, DeviceNo, Done, KeyDeviceId, OrgId, paged, paging, SiteId, Text, UserId } from '../shapes.ts'

const Importance = z.enum(['1', '2', '3'], '请选择重要程度').describe('重要程度：1 关键、2 重要、3 一般')

const Row = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  deviceNo: z.string(),
  devName: z.string(),
  devTypeName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  importance: Importance,
  keeperId: z.string(),
  keeperName: z.string().describe('责任人'),
  intervalDays: z.number().int().describe('检查周期，天'),
  lastDate: z.string().describe('上次检查，没有时为空'),
  nextDate: z.string().describe('下次检查；从未检查的自列入之日起算'),
  due: z.enum(['overdue', 'soon', 'fine']).describe('overdue 已逾期、soon 7 天内到期、fine 未到期'),
  remark: z.string(),
  updatedAt: z.string().describe('修改时间'),
})
export type KeyDevice = z.output<typeof Row>

const managed = { permission: 'equipment:manage', changes: true } as const

/** Important devices under special care: who keeps them, and when they are looked at next. */
export const keyDevice = contract('maintenance', 'equipment:read', {
  list: post(
    '/ops/device/page',
    '重点设备分页，先到期的在前',
    paging({
      keyword: Text(40).optional().describe('设备、站点'),
      stationId: SiteId.optional(),
      orgId: OrgId.optional(),
      importance: Importance.optional(),
      due: z.enum(['overdue', 'soon', 'fine']).optional().describe('到期情况'),
    }),
    paged(Row),
  ),
  save: post(
    '/ops/device/saveOrUpdate',
    '列入或修改重点设备',
    z.object({
      id: z.union([z.literal(''), KeyDeviceId]).optional(),
      deviceNo: DeviceNo.describe('设备'),
      importance: Importance,
      keeperId: UserId.describe('责任人'),
      intervalDays: CheckedNumber(inspectionDays, '请输入检查周期').describe('检查周期'),
      lastDate: z
        .union([z.literal(''), Day])
        .optional()
        .describe('上次检查'),
      remark: Checked(remark).default('').describe('备注'),
    }),
    z.object({ id: z.string() }),
    managed,
  ),
  remove: get('/ops/device/delete', '移出重点设备', z.object({ id: KeyDeviceId }), Done, managed),
})
