import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Quality } from '../figure.ts'
import { Day, Line, SiteId, Time } from '../shapes.ts'
import { CapacityCoverage } from './station.ts'
import { PeriodEnergy, Tariff } from './tariff.ts'

const Site = z.object({ systemNo: SiteId.optional().describe('储能站，缺省为可见的第一座') })
const Both = z.object({
  charge: PeriodEnergy.describe('充电，按变流器'),
  discharge: PeriodEnergy.describe('放电，按变流器'),
})
const Cycles = z.number().nullable().describe('等效循环次数 = 放电量 ÷ 额定容量')
const Efficiency = z.number().nullable().describe('往返效率 % = 放电量 ÷ 充电量，充放电均已知的整日；未知为空')
const periods = z.string().describe('24 小时的电价时段 J 尖 F 峰 P 平 G 谷，未知为空')

const Result = Both.extend({
  efficiency: Efficiency,
  cycles: Cycles,
  income: z.number().nullable().describe('套利收益 元，按每日结算，亏损为负；未结算为空'),
  incomeEstimated: z.number().nullable().describe('其中估算 元'),
})
export type StorageResult = z.output<typeof Result>

/** Storage stations: how one stands, how it was run, and what that brought. */
export const storage = contract('pie', 'device:read', {
  getMonitor: get(
    '/api',
    '储能站监视：荷电状态、功率、等效循环、充放电策略、今日与本月分时充放电量',
    Site,
    z
      .object({
        systemNo: z.string(),
        systemName: z.string(),
        day: z.string().describe('今日，站点当地'),
        at: z.string().describe('数据时间'),
        power: z.number().nullable().describe('功率 kW，正为放电，负为充电'),
        powerQuality: Quality,
        ratedKw: z.number().describe('额定功率 kW'),
        soc: z.number().nullable().describe('荷电状态 %，按电池额定功率加权'),
        energyKwh: z.number().nullable().describe('剩余电量 kWh'),
        capacityKwh: z.number().nullable().describe('额定容量 kWh'),
        cycles: z.object({ day: Cycles, month: Cycles, total: Cycles, since: z.string().describe('累计的首个数据日') }),
        periods,
        period: z.enum(['J', 'F', 'P', 'G', '']).describe('当前时段，未知为空'),
        plan: z
          .array(
            z.object({
              does: z.enum(['charge', 'discharge']),
              from: z.string().describe('HH:mm'),
              to: z.string().describe('HH:mm'),
              periods: z.string().describe('所在时段'),
              kwh: z.number().describe('日均电量 kWh'),
            }),
          )
          .describe('充放电策略：近 7 个整日实际充放电的时段'),
        planDays: z.number().int().describe('其中有数据的天数'),
        today: Both,
        month: Both,
        coverage: CapacityCoverage.describe('变流器'),
      })
      .nullable(),
  ),
  getDayLine: post(
    '/storage/getDayLine',
    '储能站一日的功率与荷电状态，15 分钟',
    z.object({ systemNo: SiteId, day: Day.optional().describe('日期，缺省为今日') }),
    z.object({ day: z.string(), periods, line: Line }),
  ),
  getAnalysis: post(
    '/storage/getAnalysis',
    '储能站一段时间的分时充放电量、效率、循环与套利收益',
    z.object({
      systemNo: SiteId,
      dateType: z.enum(['day', 'month']).default('day').describe('粒度：day 日 month 月'),
      startTime: Time.optional().describe('开始时间，站点当地；缺省为本月初'),
      endTime: Time.optional().describe('结束时间，站点当地；缺省为今日'),
    }),
    z.object({
      first: z.string(),
      last: z.string(),
      rows: z.array(Result.extend({ dateTime: z.string() })),
      total: Result,
      meter: z
        .object({ charge: z.number().nullable(), discharge: z.number().nullable(), efficiency: Efficiency })
        .nullable()
        .describe('关口表所计 kWh；没有关口表为空'),
      capacityKwh: z.number().nullable(),
      ratedKw: z.number(),
      tariffs: z.array(Tariff).describe('期内用到的电价'),
      coverage: CapacityCoverage.describe('已知的变流器·日，按额定容量'),
      settledAt: z.string().describe('已结算到的日期，未结算为空'),
    }),
    { permission: 'tariff:read' },
  ),
})
