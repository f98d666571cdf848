import { z } from 'zod'
import { contract, post } from '../call.ts'
import { Nothing, OrgId } from '../shapes.ts'

/** What a drill goes through, in order, and how the console calls it. */
export const drillSteps = {
  fault: '故障发生',
  alarm: '告警',
  camera: '现场画面',
  dispatch: '派单',
  arrive: '到场',
  repair: '修复',
} as const
export type DrillStep = keyof typeof drillSteps
const codes = Object.keys(drillSteps) as [DrillStep, ...DrillStep[]]

export const FaultDrill = z.object({
  id: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  stationId: z.string(),
  stationName: z.string(),
  devName: z.string(),
  startedBy: z.string().describe('发起人'),
  startedAt: z.string(),
  state: z.enum(['running', 'stopping', 'done', 'stopped', 'failed']).describe('进行中、中止中、已完成、已中止、未能完成'),
  steps: z.array(z.object({ step: z.enum(codes), at: z.string(), note: z.string() })).describe('已发生的步骤'),
  reason: z.string().describe('中止或未能完成的原因'),
  endedAt: z.string(),
  alarmId: z.string(),
  orderId: z.string(),
  orderNo: z.string(),
})
export type FaultDrill = z.output<typeof FaultDrill>

const OfEnterprise = z.object({ orgId: OrgId.optional().describe('企业，缺省为本企业') })
const changes = { changes: true } as const

/** A scripted fault of the demonstration: a simulated device fails, and its people see to it. */
export const faultDrill = contract('pie', 'wall:conduct', {
  getState: post(
    '/faultDrill/getState',
    '故障演练：能否进行，进行中的与两小时内的最近一次',
    Nothing,
    z.object({
      available: z.boolean(),
      reason: z.string().describe('不能演练的原因'),
      orgs: z.array(z.object({ orgId: z.string(), orgName: z.string() })).describe('可以演练的企业'),
      drills: z.array(FaultDrill).describe('各企业最近一次'),
    }),
  ),
  start: post(
    '/faultDrill/start',
    '开始故障演练：一台模拟设备发生故障，由演示人员处理至修复；每个企业同时至多一次',
    OfEnterprise,
    z.object({ id: z.string(), stationName: z.string(), devName: z.string() }),
    changes,
  ),
  stop: post(
    '/faultDrill/stop',
    '中止故障演练：设备恢复，告警与工单以演练中止办结',
    OfEnterprise,
    z.object({ stopped: z.boolean().describe('有演练可中止') }),
    changes,
  ),
})
