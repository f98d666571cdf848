import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { Quality } from '../figure.ts'
import { Day, DeviceNo, paged, paging, SiteId, Text, Time, Whole } from '../shapes.ts'
import { Coverage } from '../energy/station.ts'

const Number_ = z.number().nullable()
const At = z.string().describe('站点当地时间，未知为空')
const Extent = (unit: string) =>
  z
    .object({ min: Number_, minAt: At, mean: Number_, max: Number_, maxAt: At })
    .describe(`${unit} 最小、平均、最大与出现时间，15 分钟平均值`.trim())

const DeviceOf = {
  deviceNo: z.string(),
  deviceName: z.string(),
  msType: z.string(),
  msTypeName: z.string(),
  systemNo: z.string(),
  systemName: z.string(),
  ratedKw: Number_.describe('额定容量 kW、kVA'),
}

/** What a device did over some days. */
const Run = z.object({
  ...DeviceOf,
  kwh: Number_.describe('电量台账 kWh，不计量为空'),
  kwhQuality: Quality,
  load: Extent('有功功率 kW'),
  loadRate: Extent('负载率 %'),
  loadRateBy: z.enum(['measured', 'computed', '']).describe('measured 设备上报 computed 视在功率 ÷ 额定容量，空为无'),
  powerFactor: Extent('功率因数').describe('平均值由有功、视在电量之比算得'),
  voltage: Extent('各相电压 V'),
  current: Extent('各相电流 A'),
  heavyMinutes: Whole.describe('负载率 ≥80% 的分钟数'),
  overMinutes: Whole.describe('负载率 >100% 的分钟数'),
  runMinutes: Whole.describe('运行分钟数：有功功率绝对值不低于额定的 1%，无额定的不低于 0.1 kW'),
  silentMinutes: Whole.describe('无数据的分钟数'),
  coverage: Coverage.describe('有数据的与应有的 15 分钟时段'),
})
export type DeviceRun = z.output<typeof Run>

const Month = Run.extend({ id: z.string().describe('设备编号~月'), month: z.string().describe('YYYY-MM') })

const Regulation = z.object({
  id: z.string().describe('设备编号~月'),
  month: z.string().describe('YYYY-MM'),
  ...DeviceOf,
  nominalV: Number_.describe('系统标称线电压 V，由实测中位值归入 GB/T 156 的等级，无法归入为空'),
  phases: Whole.describe('监测相数'),
  upper: Number_.describe('允许上偏差 %，35 kV 及以上为空'),
  lower: Number_.describe('允许下偏差 %'),
  maxDeviation: Number_.describe('最大偏差 %'),
  maxAt: At,
  minDeviation: Number_.describe('最小偏差 %'),
  minAt: At,
  meanDeviation: Number_.describe('平均偏差 %'),
  rate: Number_.describe('电压合格率 %，按相·时段'),
  highMinutes: Whole.describe('越上限分钟数，任一相'),
  lowMinutes: Whole.describe('越下限分钟数，任一相'),
  qualified: z
    .boolean()
    .nullable()
    .describe('35 kV 及以上：正负偏差绝对值之和不超过 10%；其余：合格率不低于 95%（10 kV 及以上 98%，《供电监管办法》第七条）'),
  coverage: Coverage.describe('有数据的与应有的 15 分钟时段'),
})
export type VoltageMonth = z.output<typeof Regulation>

const OfMonth = {
  systemNo: SiteId.optional().describe('站点；空为全部可见站点'),
  deviceNo: DeviceNo.optional().describe('只看这一台设备'),
  msType: Text(6).optional().describe('设备类型'),
  month: Day.optional().describe('月内任意一天；空为本月'),
}

/** What devices did month by month and over any days, from their curves and the energy ledger (hisData of the documents). */
export const history = contract('pie', 'history:read', {
  basicLast: get(
    '/hisDataMonthBasic/getLast',
    '设备最近一个有数据的月',
    z.object({ deviceNo: DeviceNo.describe('设备编号') }),
    Month.nullable(),
  ),
  basicList: post('/hisDataMonthBasic/getList', '设备月度历史：电量、负荷、负载率、功率因数', paging(OfMonth), paged(Month)),
  regulationHome: post(
    '/hisDataMonthRegulation/getHome',
    '月度电压合格率总览',
    z.object({ systemNo: OfMonth.systemNo, month: OfMonth.month }),
    z.object({
      month: z.string().describe('YYYY-MM'),
      standard: z.string().describe('依据的标准'),
      rule: z.string().describe('限值说明'),
      devices: Whole.describe('电压监测仪'),
      judged: Whole.describe('其中可判定的'),
      qualified: Whole.describe('其中合格的'),
      rate: Number_.describe('电压合格率 %：各监测点的合格时段之和 ÷ 监测时段之和'),
      worst: z.array(Regulation).describe('合格率最低的 5 台'),
    }),
  ),
  regulationList: post('/hisDataMonthRegulation/getList', '配电设备月度电压偏差与合格率', paging(OfMonth), paged(Regulation)),
  analysisPage: post(
    '/hisData/analysis/page',
    '设备运行分析：一段时间的负荷、负载率、功率因数、电压、电流，按整日',
    paging({
      systemNo: OfMonth.systemNo,
      deviceNos: z.array(DeviceNo).max(100, '最多 100 台设备').optional().describe('只看这些设备'),
      msType: OfMonth.msType,
      startTime: Time.describe('开始时间，站点当地'),
      endTime: Time.describe('结束时间，站点当地'),
    }),
    paged(Run),
  ),
})
