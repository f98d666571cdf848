import { z } from 'zod'
import { AlarmRow } from './alarm.ts'
import { contract, get, post } from '../call.ts'
import { AreaCode, paged, paging, SiteId, Text, Time } from '../shapes.ts'

const chosen = {
  dateType: z.enum(['hour', 'day', 'month']).default('day').describe('趋势按时、日或月'),
  beginStartTime: Time.optional().describe('发生时间起'),
  endStartTime: Time.optional().describe('发生时间止'),
  abnormalType: Text(20).optional().describe('字典 abnormal_type'),
  abnormalState: z.enum(['0', '1', '3']).optional().describe('1 未恢复，0 或 3 已恢复'),
  areaCode: AreaCode.optional(),
  stationId: SiteId.optional(),
}
const Chosen = z.object(chosen)
export type ChosenAbnormal = z.output<typeof Chosen>

/** 异常分析: silence, standstill and what else is wrong without a limit. Without a period the last 30 days. */
export const abnormal = contract('maintenance', 'alarm:read', {
  getAbnormalPower: get(
    '/maintenance/abnormalAnalysis/getAbnormalPower',
    '此刻影响发电与供电的异常：按类型的设备数与涉及容量',
    z.object({ areaCode: AreaCode.optional(), stationId: SiteId.optional() }),
    z.array(
      z.object({
        abnormalType: z.string(),
        abnormalTypeName: z.string(),
        devices: z.number().int().describe('正处于该异常的设备'),
        stations: z.number().int(),
        ratedKw: z.number().nullable().describe('其中发电、储能与充电设备的额定容量，kW；没有时为空'),
      }),
    ),
  ),
  getAbnormalTypeNum: post(
    '/Abnormal/getAbnormalTypeNum',
    '各类异常数',
    Chosen,
    z.array(
      z.object({
        abnormalType: z.string(),
        abnormalTypeName: z.string(),
        num: z.number().int(),
        recovered: z.number().int(),
        unrecovered: z.number().int(),
        medianMinutes: z.number().nullable().describe('从发生到恢复的中位时长，分钟；没有恢复过为空'),
      }),
    ),
  ),
  getAbnormalTrend: post(
    '/Abnormal/getAbnormalTrend',
    '异常趋势',
    Chosen,
    z.object({
      xaxis: z.array(z.string()),
      series: z.array(z.object({ abnormalType: z.string(), abnormalTypeName: z.string(), nums: z.array(z.number().int()) })),
    }),
  ),
  getAbnormalList: post('/Abnormal/getAbnormalList', '异常分页，最近的在前', paging(chosen), paged(AlarmRow)),
})
