import { z } from 'zod'
import { contract, get, post } from './call.ts'
import { Co2Factor } from './factorSet.ts'
import { Line, Nothing, paged, paging, SiteId, Time, Whole } from './shapes.ts'
import { Coverage } from './station.ts'

/** What a PV reply is about: before the sun has risen the day is still yesterday, in every call of the same minute. */
const OfDay = {
  day: z.string().describe('结果所属日期：日出前为昨日，各接口一致'),
  moment: Time.describe('计算时刻'),
}
const OneSite = z.object({ siteId: SiteId.optional().describe('站点编号') })

/** 正常, 低效, 停机, 离线. */
export const InverterState = z.enum(['normal', 'low', 'stopped', 'offline'])
export type InverterState = z.infer<typeof InverterState>
export const inverterStates: Record<InverterState, string> = { normal: '正常', low: '低效', stopped: '停机', offline: '离线' }

/** `night`: the sun is below the horizon; `dim`: it is up but gives less than 50 W/m². */
const Light = z.enum(['day', 'dim', 'night']).describe('光照：day 有光，dim 辐照不足，night 夜间')
const SiteOf = { siteId: z.string(), siteName: z.string(), shortName: z.string() }
const kw = (words: string) => z.number().nullable().describe(`${words} kW`)
const kwh = (words: string) => z.number().nullable().describe(`${words} kWh`)
const ratio = (words: string) => z.number().nullable().describe(`${words} 0–1`)
const yuan = (words: string) => z.number().nullable().describe(`${words} 元，上网电价未知时空`)
const Counts = z.object({ normal: Whole, low: Whole, stopped: Whole, offline: Whole })

const Performance = z.object({
  light: Light,
  activePower: kw('实时功率'),
  comparedPower: kw('其中有期望值的站点的实时功率'),
  expectedPower: kw('期望功率'),
  dayEnergy: kwh('结果所属日期的发电'),
  measuredEnergy: kwh('有辐照对照的发电'),
  expectedEnergy: kwh('同一时段的期望发电'),
  pr: ratio('性能比 IEC 61724-1'),
  prUncertainty: ratio('性能比的扩展不确定度 k=2，相对值'),
  correctedPr: ratio('25 ℃ 温度修正性能比'),
  availability: ratio('可用率'),
  lossKwh: kwh('近 24 小时损失'),
  lossYuan: yuan('近 24 小时损失'),
  unknownKwh: kwh('近 24 小时通讯中断而未知的电量'),
  states: Counts,
})

/** Where a parameter of the expectation comes from: master data, the plant's own clear days, or usual for such plants. */
const ParameterSource = z.enum(['given', 'fitted', 'usual']).describe('来源：given 台账，fitted 拟合，usual 缺省')
const Expectation = z.object({
  gamma: z.number().describe('组件功率温度系数 1/℃'),
  gammaSource: ParameterSource,
  losses: z.number().describe('全新洁净时的系统损失 0–1'),
  lossesSource: ParameterSource,
  fittedDays: Whole.describe('拟合所用的晴好天数'),
  soiling: z.number().describe('近日积灰损失 0–1'),
  ageing: ratio('投运以来衰减，不足两年时空'),
  sensorBias: ratio('辐照计偏差，与邻站同晴空对照，无法判断时空'),
  words: z.string().describe('期望模型与传感器的说明'),
})

const Cause = z.object({ code: z.string(), name: z.string(), kwh: z.number(), yuan: yuan('损失') })
const LossOfDay = z.object({
  day: z.string(),
  causes: z.array(Cause),
  kwh: kwh('合计'),
  yuan: yuan('合计'),
  unknownKwh: z.number().describe('通讯中断期间按期望估计、无法确认的电量 kWh'),
  clippedKwh: z.number().describe('逆变器额定功率限制的设计内电量，不计入损失 kWh'),
  known: ratio('有光时段中有期望功率可对照的占比'),
})

export const pv = contract('pie', 'pv:health', {
  getPerformance: get(
    '/photovoltaic/getPerformance',
    '光伏站点性能：实时与期望功率、性能比、逆变器状态',
    Nothing,
    z.object({
      ...OfDay,
      past: z.boolean().describe('尚未日出，结果属于昨日'),
      ...Performance.shape,
      coverage: Coverage.describe('有实时功率的站点'),
      expectedCoverage: Coverage.describe('有期望功率的站点'),
      prCoverage: Coverage.describe('有性能比的站点'),
      sites: z.array(
        Performance.extend({
          ...SiteOf,
          expectation: Expectation,
          installedCap: z.number().describe('kWp'),
          ratedCap: z.number().describe('交流额定 kW'),
        }),
      ),
      at: z.string(),
    }),
  ),
  getInverterMatrix: get(
    '/photovoltaic/getInverterMatrix',
    '全部逆变器的状态，按站点',
    Nothing,
    z.object({
      ...OfDay,
      sites: z.array(
        z.object({
          ...SiteOf,
          lossKwh: kwh('近 24 小时损失'),
          inverters: z.array(z.object({ deviceNo: z.string(), deviceName: z.string(), state: InverterState })),
        }),
      ),
      at: z.string(),
    }),
  ),
  getInverterHealth: get(
    '/photovoltaic/getInverterHealth',
    '逆变器健康，最差在前',
    paging(OneSite.shape),
    paged(
      z.object({
        ...SiteOf,
        deviceNo: z.string(),
        deviceName: z.string(),
        ratedCap: z.number().describe('kW'),
        state: InverterState,
        stateName: z.string(),
        reason: z.string().describe('判断依据，正常时空'),
        since: z.union([Time, z.literal('')]).describe('始于'),
        activePower: kw('实时功率'),
        dayHours: z.number().nullable().describe('当日等效小时 kWh/kW'),
        peerHours: z.number().nullable().describe('同站其他逆变器同时段中位 kWh/kW'),
        expectedHours: z.number().nullable().describe('同时段期望 kWh/kW'),
        deadStrings: Whole.describe('无电流组串数'),
        lossKwh: kwh('近 24 小时损失'),
        lossYuan: yuan('近 24 小时损失'),
        unknownKwh: kwh('近 24 小时通讯中断而未知的电量'),
        at: z.string(),
      }),
    ).extend({ ...OfDay, light: Light }),
  ),
  getStringHealth: get(
    '/photovoltaic/getStringHealth',
    '组串电流，最差的逆变器在前，最多 20 台',
    OneSite,
    z.object({
      ...OfDay,
      inverters: z.array(
        z.object({
          ...SiteOf,
          deviceNo: z.string(),
          deviceName: z.string(),
          irradiance: z.number().describe('同一时刻 W/m²'),
          median: z.number().nullable().describe('有电流组串的中位 A'),
          strings: z.array(
            z.object({
              no: Whole,
              current: z.number().nullable().describe('A'),
              voltage: z.number().nullable().describe('V'),
              state: z.enum(['normal', 'weak', 'dead', 'unknown']),
            }),
          ),
          at: z.string(),
        }),
      ),
    }),
  ),
  getExpectedLine: get('/photovoltaic/getExpectedLine', '实际与期望功率 kW、斜面辐照 W/m²，15 分钟', OneSite, Line.extend(OfDay)),
  getLosses: get(
    '/photovoltaic/getLosses',
    '今日与昨日损失，按原因',
    OneSite,
    z.object({
      ...OfDay,
      today: LossOfDay,
      yesterday: LossOfDay,
      price: z
        .object({ yuanPerKwh: z.number(), source: z.string() })
        .nullable()
        .describe('昨日损失电量的平均价：自用部分按购电价，其余按上网电价'),
      coverage: Coverage.describe('可判断损失的站点'),
      at: z.string(),
    }),
  ),
  getComparable: get(
    '/photovoltaic/getComparable',
    '可对标的光伏站点，装机大者在前',
    Nothing,
    z.array(z.object({ ...SiteOf, itemTypeName: z.string(), areaName: z.string(), installedCap: z.number().describe('kWp') })),
    { permission: 'pv:compare' },
  ),
  compareStations: post(
    '/photovoltaic/compareStations',
    '电站对标，至多五座',
    z.object({
      siteIds: z.array(SiteId).min(1, '请至少选择一座电站').max(5, '最多对比 5 座电站').describe('站点编号'),
      days: Whole.min(1).max(90).default(30).describe('天数'),
    }),
    z.object({
      ...OfDay,
      days: z.array(z.string()),
      times: z.array(z.string()),
      prDays: Whole.describe('性能比与可用率所跨天数'),
      ...Co2Factor,
      stations: z.array(
        z.object({
          ...SiteOf,
          areaName: z.string(),
          itemTypeName: z.string(),
          installedCap: z.number().describe('kWp'),
          runCap: z.number().describe('运行容量 kW'),
          operationTime: z.string(),
          light: Light,
          activePower: kw('实时功率'),
          dayYields: z.array(z.number().nullable()).describe('逐日 kWh/kWp'),
          curve: z.array(z.number().nullable()).describe('结果所属日期的 kW/kWp，15 分钟'),
          energy: kwh('期间发电'),
          useHours: z.number().nullable().describe('日均等效利用小时 h'),
          knownDays: Whole.describe('有发电量的天数'),
          pr: ratio('性能比'),
          correctedPr: ratio('温度修正性能比'),
          availability: ratio('可用率'),
          availabilityKnown: ratio('可用率所依据的已知时段占比'),
          co2: z.number().nullable().describe('期间减排 kg'),
          lossKwh: kwh('近 24 小时损失'),
          lossYuan: yuan('近 24 小时损失'),
          lossShare: z.number().nullable().describe('近 24 小时损失 kWh/kWp'),
          at: z.string(),
        }),
      ),
      at: z.string(),
    }),
    { permission: 'pv:compare' },
  ),
})
