import { z } from 'zod'
import { contract, get } from '../call.ts'
import { figure, knownFigure, Quality } from '../figure.ts'
import { GenerationCount } from '../walls/map.ts'
import { AreaCode, Day, Line, SiteId } from '../shapes.ts'
import { CapacityCoverage, ConsumptionNow } from './station.ts'

/** One site, or all of an area, or everything the caller sees. */
const Where = {
  itemNumber: SiteId.optional().describe('站点编号，缺省为全部可见站点'),
  areaCode: AreaCode.optional().describe('区域'),
}
const Moment = { day: Day.describe('数据所属日期'), at: z.string().describe('数据时间，无数据为空') }

/** Of a site as a generator: of a village the inverters on its roofs. */
const Item = z.object({
  itemNumber: z.string().describe('站点编号'),
  itemName: z.string(),
  itemJname: z.string(),
  consName: z.string().describe('客户名称'),
  itemType: z.string().describe('002 集中式光伏 003 分布式光伏 006 村庄'),
  itemTypeName: z.string(),
  areaName: z.string(),
  operationTime: z.string().describe('投运日期'),
  installedcap: z.number().describe('光伏装机 kW'),
  runCap: z.number().describe('光伏运行容量 kW'),
  online: z.boolean(),
  activePower: z.number().nullable().describe('实时功率 kW'),
  activePowerQuality: Quality,
  dayQuantity: z.number().nullable().describe('今日发电 kWh'),
  monthQuantity: z.number().nullable().describe('本月发电 kWh'),
  yearQuantity: z.number().nullable().describe('本年发电 kWh'),
  useHours: z.number().nullable().describe('今日等效利用小时 h：今日发电 ÷ 运行容量'),
  at: z.string().describe('数据时间'),
})
export type Item = z.infer<typeof Item>

/** What a load chart can show; the storage gives with + and charges with −. */
export const loadKinds = { generation: '发电', consumption: '用电', charging: '充电桩', charge: '储能' } as const
export type LoadKind = keyof typeof loadKinds

/** The documents' `/pv/` calls: what is generated and what is used, now, over a day and by day and month. */
export const generation = contract('pie', 'board:read', {
  /** The same figures as the map's: one code computes both. */
  getTotalGenerateElec: get('/pv/getTotalGenerateElec', '日、月、年、累计发电', z.object(Where), GenerationCount),
  powerGenerationreal: get(
    '/pv/powerGenerationreal',
    '发电侧实时功率与今日发电',
    z.object(Where),
    z.object({
      activePower: figure('光伏实时功率', 'kW', 'power.now'),
      installedCap: knownFigure('光伏装机容量', 'kW', 'capacity.installed'),
      runCapSum: knownFigure('光伏运行容量', 'kW', 'capacity.running'),
      eleDaySum: figure('今日发电', 'kWh', 'generation.day'),
      coverage: CapacityCoverage,
      ...Moment,
    }),
  ),
  powerConsumptionreal: get(
    '/pv/powerConsumptionreal',
    '用电侧实时功率：用电、充电桩、储能',
    z.object(Where),
    ConsumptionNow.extend({ eleDaySum: figure('今日用电', 'kWh', 'consumption.day'), ...Moment }),
  ),
  getLoadChart: get(
    '/pv/getLoadChart',
    '一日与对比日的发电、用电、充电桩、储能功率 kW，15 分钟；储能放电为正',
    z.object({ ...Where, date: Day.optional().describe('日期，缺省为今日'), compare: Day.optional().describe('对比日，缺省为前一日') }),
    Line.extend({
      datas: z.array(
        z.object({
          kind: z.enum(Object.keys(loadKinds) as [LoadKind, ...LoadKind[]]).describe('功率的种类'),
          day: Day,
          indiName: z.string(),
          unitName: z.string(),
          dates: z
            .array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality }))
            .describe('有设备无数据的时段为其余之和，标为估算'),
        }),
      ),
      day: Day,
      compared: Day.describe('对比日'),
      at: z.string().describe('曲线生成的时刻'),
    }),
  ),
  getItemInfo: get('/pv/getItemInfo', '光伏项目：容量、发电与等效利用小时', z.object(Where), z.array(Item)),
  getGenerateElec: get(
    '/pv/getGenerateElec',
    '发电与用电：day 为一月逐日，与上月相比；month 为一年逐月，与去年相比',
    z.object({
      ...Where,
      dateType: z.enum(['day', 'month'], '统计粒度应为 day 或 month').default('day').describe('统计粒度'),
      date: Day.optional().describe('所在月或年中的一天，缺省为今日'),
    }),
    Line.extend({
      datas: z.array(
        z.object({
          kind: z.enum(['generation', 'consumption']),
          past: z.boolean().describe('上月或去年'),
          indiName: z.string(),
          unitName: z.string(),
          dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable() })),
        }),
      ),
      span: z.string().describe('所在月或年'),
      before: z.string().describe('相比的月或年'),
    }),
  ),
})
