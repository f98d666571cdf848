import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { figure, Quality } from '../figure.ts'
import { AreaCode, Day, Line, SiteId, Whole } from '../shapes.ts'
import { Coverage, Station } from './station.ts'

/** Energies a board speaks of. */
export const boardKinds = {
  generation: '发电',
  consumption: '用电',
  charging: '充电桩',
  charge: '储能充电',
  discharge: '储能放电',
} as const
export type BoardKind = keyof typeof boardKinds
const Kind = z.enum(Object.keys(boardKinds) as [BoardKind, ...BoardKind[]], '电量种类不正确')

const Where = { systemNo: SiteId.optional().describe('站点编号，缺省为全部可见站点'), areaCode: AreaCode.optional().describe('区域') }
const OfDay = Day.optional().describe('所在日、月或年中的一天，缺省为今日')
const toYear = { dateType: z.enum(['day', 'month', 'year'], '统计周期不正确').default('month').describe('统计周期'), date: OfDay }
/** What is worked out of curves quarter by quarter reaches no further than a month. */
const toMonth = { dateType: z.enum(['day', 'month'], '统计周期应为日或月').default('month').describe('统计周期'), date: OfDay }
const Span = { first: Day.describe('起始日期'), last: Day.describe('截止日期，未结束的周期为今日') }
const Kwh = z.number().nullable().describe('kWh，未知为空')

const Energy = z.object({
  kind: Kind,
  name: z.string(),
  kwh: Kwh,
  ratio: z.number().nullable().describe('同比 %：同一站点两期均有数据的日期相比'),
  reason: z.string().describe('无法比较的原因，可比时空'),
  coverage: Coverage.describe('有数据的站点与计量此电量的站点'),
})
const Share = z.object({
  ratio: z.number().nullable().describe('0–1，未知为空'),
  reason: z.string().describe('未知的原因'),
  coverage: Coverage.describe('已知的与应有的站点·日'),
})

export const powerAnalysis = contract('pie', 'board:read', {
  powerAnalysis: post(
    '/CalculatePower/powerAnalysis',
    '电量分析：各类电量及同比、按站点类型的构成、自用率与自给率',
    z.object({ ...Where, ...toYear }),
    z.object({
      ...Span,
      compared: z.string().describe('与之相比的是什么'),
      energies: z.array(Energy),
      types: z.array(
        z.object({ kind: Kind, itemType: z.string(), itemTypeName: z.string(), kwh: z.number(), sites: z.number().int().describe('座') }),
      ),
      selfUseKwh: z.number().nullable().describe('自用（结算）kWh，含充入储能；结算明细未覆盖整个周期为空'),
      feedInKwh: z.number().nullable().describe('上网（结算）kWh；结算明细未覆盖整个周期为空'),
      selfUse: Share.describe('自用率 = 光伏自用 ÷（光伏自用 + 上网），按每日结算的电量'),
      selfSufficiency: Share.describe('自给率 =（光伏直供用电 + 储能放电中源自光伏的用电）÷ 用电，只计两者均已知的微电网与站点'),
    }),
  ),
  getDevicePowerChart: get(
    '/CalculatePower/getDevicePowerChart',
    '各设备的电量，多者在前',
    z.object({
      ...Where,
      ...toYear,
      kind: Kind.default('consumption').describe('电量种类'),
      limit: Whole.min(1).max(50).default(10).describe('台数'),
    }),
    z.object({
      ...Span,
      rows: z.array(
        z.object({
          deviceNo: z.string(),
          deviceName: z.string(),
          itemNumber: z.string(),
          itemJname: z.string(),
          kwh: z.number(),
          quality: Quality,
        }),
      ),
      rest: z.object({ count: z.number().int(), kwh: z.number() }).describe('其余设备'),
      total: Kwh,
    }),
  ),
  getBuildingPowerChart: get(
    '/CalculatePower/getBuildingPowerChart',
    '各建筑的电量：由供电馈线的功率逐 15 分钟累加，馈线没有电量表计',
    z.object(toMonth),
    z.object({
      ...Span,
      rows: z.array(
        z.object({
          id: z.number().int(),
          name: z.string(),
          use: z.string().describe('用途'),
          campus: z.string().describe('所属微电网'),
          kwh: Kwh,
          slots: Coverage.describe('已知的与已过的 15 分钟时段'),
        }),
      ),
      total: Kwh,
      unmetered: z.number().int().describe('未计量的建筑'),
      slots: Coverage,
    }),
  ),
  getTimeSharingPowerChart: get(
    '/CalculatePower/getTimeSharingPowerChart',
    '分时电量：日电量按当日功率曲线分到小时，再按所在地区的购电时段归入尖峰平谷',
    z.object({ ...Where, ...toMonth, kind: Kind.default('consumption').describe('电量种类') }),
    z.object({
      ...Span,
      periods: z.array(z.object({ code: z.enum(['J', 'F', 'P', 'G']), name: z.string(), kwh: z.number() })),
      hours: z.array(z.number()).length(24).describe('各小时 kWh'),
      estimatedKwh: z.number().describe('其中时刻未实测、按典型日分时的 kWh'),
      unknownKwh: z.number().describe('不能分时 kWh：时刻未知或当地没有电价'),
      total: Kwh,
    }),
  ),
  getSystemDetails: get(
    '/CalculatePower/getSystemDetails',
    '一个站点：台账、实时与电量',
    z.object({ systemNo: SiteId.describe('站点编号') }),
    Station.extend({
      address: z.string(),
      userCode: z.string().describe('客户户号'),
      orgName: z.string().describe('所属企业'),
      storageKwh: z.number().nullable().describe('储能容量 kWh'),
      deviceCount: z.number().int(),
      deviceOnline: z.number().int(),
      yearQuantity: figure('本年电量', 'MWh', 'site.year'),
      yearGrapq: figure('本年发电', 'MWh', 'site.generation.year'),
      totalGrapq: figure('累计发电', 'MWh', 'site.generation.total'),
    }),
  ),
  getSystemPowerValByDay: get(
    '/CalculatePower/getSystemPowerValByDay',
    '今日电量、消纳与降耗率；缺省为全部装有用电表的光伏站点之和',
    z.object({ systemNo: SiteId.optional().describe('站点编号') }),
    z.object({
      dayQuantity: z.number().nullable().describe('今日电量 kWh'),
      dayExpend: z.number().nullable().describe('今日消纳 kWh'),
      xll: z.number().nullable().describe('降耗率 %：消纳 ÷ 电量 × 100 取整，电量为零时 100'),
      coverage: Coverage.describe('两者均已知的光伏站点'),
    }),
  ),
  getSystemQuantityValByMonth: get(
    '/CalculatePower/getSystemQuantityValByMonth',
    '一年中各月的发电、用电与充电桩电量 kWh',
    z.object({ ...Where, date: OfDay }),
    Line.extend({ year: z.string() }),
  ),
  getSystemInfo: get(
    '/item/getSystemInfo',
    '所选系统：缺省为第一个可见站点，没有时为空',
    z.object({ systemNo: SiteId.optional().describe('站点编号') }),
    z
      .object({
        systemNo: z.string().describe('站点编号'),
        userCode: z.string().describe('客户户号'),
        unitName: z.string().describe('用电单位'),
        orgId: z.string(),
      })
      .nullable(),
  ),
})
