import { z } from 'zod'
import { dispersionBands } from '../../devices/dispersion.ts'
import { contract, post } from '../call.ts'
import { SiteId, Time, Whole } from '../shapes.ts'
import { Coverage } from './station.ts'

const Band = z
  .enum(Object.keys(dispersionBands) as [keyof typeof dispersionBands, ...(keyof typeof dispersionBands)[]])
  .nullable()
  .describe('分档：stable ≤5% good ≤10% improve ≤20% rectify >20%，未知为空')
const Percent = z.number().nullable().describe('%')
const Daily = z.array(Percent).describe('逐日，与 days 对应')
const Span = { startTime: Time.describe('开始时间，按整日'), endTime: Time.describe('结束时间，按整日') }
const OfSite = z.object({ systemNo: SiteId.describe('光伏站点'), ...Span })

const Inverter = {
  deviceNo: z.string(),
  deviceName: z.string(),
  model: z.string().describe('品牌型号'),
  dcKw: z.number().nullable().describe('kWp'),
}
const Yield = z.number().nullable().describe('日均等效利用小时 kWh/kWp')

const InverterYield = z.object({
  ...Inverter,
  hours: Yield,
  deviation: Percent.describe('与同站中位的平均偏差 %，只比较同一天'),
  days: Whole.describe('计入的天数'),
  daily: z.array(z.number().nullable()).describe('逐日等效利用小时，不计入的为空'),
})
export type InverterYield = z.output<typeof InverterYield>

const StringOf = z.object({
  no: Whole.describe('组串号'),
  current: z.number().nullable().describe('计入时段的平均电流 A'),
  deviation: Percent.describe('与同逆变器其他组串中位的偏差 %'),
})
const InverterStrings = z.object({
  ...Inverter,
  dispersion: Percent.describe('各时刻离散率按平均电流加权 %'),
  band: Band,
  daily: Daily,
  strings: z.array(StringOf).describe('已接入的组串'),
  leftOut: z.array(Whole).describe('未接入的支路'),
  slots: Whole.describe('计入的 15 分钟时段'),
})
export type InverterStrings = z.output<typeof InverterStrings>

const Site = z.object({
  systemNo: z.string(),
  systemName: z.string(),
  itemTypeName: z.string(),
  installedCap: z.number().describe('kWp'),
  inverters: Whole,
  hours: Yield,
  deviation: Percent.describe('与全部站点中位的平均偏差 %，只比较同一天'),
  dispersion: Percent.describe('站内逆变器等效利用小时离散率的日均值 %'),
  band: Band,
  daily: z.array(z.number().nullable()).describe('逐日等效利用小时 kWh/kWp'),
  dailyDispersion: Daily,
  coverage: Coverage.describe('有电量的逆变器·日与应有的'),
})

/** How far apart like things of PV plants are: strings of an inverter, inverters of a site, sites of all. */
export const dispersion = contract('pie', 'dispersion:read', {
  getStrings: post(
    '/dispersion/getStrings',
    '组串电流离散率：逐台逆变器',
    OfSite,
    z.object({
      days: z.array(z.string()),
      by: z.enum(['irradiance', 'power']).describe('低辐照的判断依据：irradiance 辐照计，power 逆变器功率'),
      daily: Daily.describe('全站：各逆变器当日离散率的平均'),
      dispersion: Percent.describe('全站平均'),
      band: Band,
      inverters: z.array(InverterStrings).describe('离散率高者在前，未知的在后'),
      coverage: Coverage.describe('可判断的与全部逆变器'),
    }),
  ),
  getInverters: post(
    '/dispersion/getInverters',
    '逆变器等效利用小时离散率：一个站点',
    OfSite,
    z.object({
      days: z.array(z.string()),
      daily: Daily,
      dispersion: Percent.describe('日均'),
      band: Band,
      inverters: z.array(InverterYield).describe('偏差最低者在前'),
      coverage: Coverage.describe('有电量的逆变器·日与应有的'),
    }),
  ),
  getSites: post(
    '/dispersion/getSites',
    '站点与逆变器型号之间的离散率',
    z.object(Span),
    z.object({
      days: z.array(z.string()),
      daily: Daily.describe('站点之间等效利用小时的离散率，含各地光照的差异'),
      dispersion: Percent.describe('日均'),
      sites: z.array(Site).describe('偏差最低者在前'),
      models: z
        .array(
          z.object({
            model: z.string().describe('品牌型号'),
            inverters: Whole,
            sites: Whole,
            hours: Yield,
            deviation: Percent.describe('与全部站点中位的平均偏差 %，含所在地光照的差异'),
            dispersion: Percent.describe('该型号各台日均等效利用小时的离散率 %'),
            band: Band,
          }),
        )
        .describe('逆变器型号，偏差最低者在前'),
    }),
  ),
})
