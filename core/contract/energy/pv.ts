import { z } from 'zod'
import { contract, get, post } from '../call.ts'
import { DevicePage } from '../devices/deviceMonitor.ts'
import { Co2Factor } from '../platform/factorSet.ts'
import { figureWords } from '../../figures/figureWords.ts'
import { figure, knownFigure, Quality } from '../figure.ts'
import { StationCard, Surroundings, WorkSchedule } from './pvStation.ts'
import { Day, Line, Nothing, paged, paging, SiteId, Time, Whole } from '../shapes.ts'
import { CapacityCoverage, Coverage } from './station.ts'

/** What a PV reply is about: before the sun has risen the day is still yesterday, in every call of the same minute. */
const OfDay = {
  day: z.string().describe('结果所属日期：日出前为昨日，各接口一致'),
  moment: Time.describe('计算时刻'),
}
const OneSite = z.object({ siteId: SiteId.optional().describe('站点编号') })

/** 正常, 未判定, 低效, 停机, 离线. */
export const InverterState = z.enum(['normal', 'unjudged', 'low', 'stopped', 'offline'])
export type InverterState = z.infer<typeof InverterState>
export const inverterStates: Record<InverterState, string> = {
  normal: '正常',
  unjudged: '未判定',
  low: '低效',
  stopped: '停机',
  offline: '离线',
}

/** `night`: the sun is below the horizon; `dim`: it is up but gives less than 50 W/m². */
const Light = z.enum(['day', 'dim', 'night']).describe('光照：day 有光，dim 辐照不足，night 夜间')
const SiteOf = { siteId: z.string(), siteName: z.string(), shortName: z.string() }
/** What the live power is made of, and how sound. */
const Powered = CapacityCoverage.extend({
  oldest: z.string().describe('计入的数据中最早的时间，没有为空'),
  quality: Quality.describe('计入的数据中最差的质量'),
})
const HourShares = z.array(Whole.nullable())
const Counts = z.object({ normal: Whole, unjudged: Whole, low: Whole, stopped: Whole, offline: Whole })

/** @param key of figures in a list of sites */
const performanceOf = (key?: string) => ({
  light: Light,
  activePower: figure('实时功率', 'kW', 'pv.power', key),
  comparedPower: figure('有期望值的实时功率', 'kW', 'pv.power.compared', key),
  expectedPower: figure('期望功率', 'kW', 'pv.expected', key),
  dayEnergy: figure('结果所属日期的发电', 'kWh', 'pv.day', key),
  measuredEnergy: figure('有辐照对照的发电', 'kWh', 'pv.day.compared', key),
  expectedEnergy: figure('同一时段的期望发电', 'kWh', 'pv.day.expected', key),
  pr: figure('性能比', '', 'pv.pr', key),
  prUncertainty: figure('性能比的扩展不确定度 k=2，相对值', '', 'pv.pr.uncertainty', key),
  correctedPr: figure('25 ℃ 温度修正性能比', '', 'pv.pr.corrected', key),
  availability: figure('可用率', '', 'pv.availability', key),
  lossKwh: figure('近 24 小时损失', 'kWh', 'pv.loss.lately', key),
  lossYuan: figure('近 24 小时损失金额', '元', 'pv.loss.lately.yuan', key),
  unknownKwh: figure('近 24 小时通讯中断而未知的电量', 'kWh', 'pv.loss.lately.unknown', key),
  states: Counts,
})
const Performance = z.object(performanceOf('siteId'))

/** Where a parameter of the expectation comes from: master data, the plant's own clear days, or usual for such plants. */
const ParameterSource = z.enum(['given', 'fitted', 'usual']).describe('来源：given 台账，fitted 拟合，usual 缺省')
const Expectation = z.object({
  gamma: knownFigure('组件功率温度系数', '1/℃', 'pv.model.gamma', 'siteId'),
  gammaSource: ParameterSource,
  losses: knownFigure('全新洁净时的系统损失', '', 'pv.model.losses', 'siteId'),
  lossesSource: ParameterSource,
  fittedDays: Whole.describe('拟合所用的晴好天数'),
  soiling: knownFigure('近日积灰损失', '', 'pv.model.soiling', 'siteId'),
  ageing: figure('投运以来衰减', '', 'pv.model.ageing', 'siteId').describe('不足两年时空'),
  sensorBias: figure('辐照计偏差', '', 'pv.model.sensorBias', 'siteId').describe('与邻站同晴空对照，无法判断时空'),
  fittedOn: z.string().describe('拟合日期，没有拟合为空'),
  words: z.string().describe('期望模型与传感器的说明'),
})

const lossOf = (period: 'today' | 'yesterday') => {
  const by = `pv.loss.${period}`
  return z.object({
    day: z.string(),
    causes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        kwh: knownFigure('损失', 'kWh', `${by}.cause`, 'code'),
        yuan: figure('损失金额', '元', `${by}.cause.yuan`, 'code'),
      }),
    ),
    kwh: figure('损失合计', 'kWh', by),
    yuan: figure('损失金额合计', '元', `${by}.yuan`),
    unknownKwh: knownFigure('通讯中断期间按期望估计、无法确认的电量', 'kWh', `${by}.unknown`),
    clippedKwh: knownFigure('逆变器额定功率限制的设计内电量，不计入损失', 'kWh', `${by}.clipped`),
    known: figure('有光时段中有期望功率可对照的占比', '', `${by}.known`),
  })
}

const OfSystem = z.object({ systemNo: SiteId.describe('站点编号') })
const OfSystemDay = OfSystem.extend({ day: Day.optional().describe('站点日期，缺省为今日') })

/** How a PV station does, in few figures; those of a day belong to `day`. */
const MonitorRight = z.object({
  ...OfDay,
  past: z.boolean().describe('尚未日出，当日的结果属于昨日'),
  health: figure('健康度', '%', 'pv.health').describe('状态正常的逆变器额定容量 ÷ 已判定的逆变器额定容量'),
  score: figure('评分', '分', 'pv.score').describe('（健康度 + 可用率 + 发电达成率）÷ 3，达成率最高计 100 %；有一项未知为空'),
  availability: figure('可用率', '%', 'pv.monitor.availability').describe('有出力的时段 ÷ 有光且功率已知的时段'),
  attainment: figure('发电达成率', '%', 'pv.monitor.attainment').describe('有辐照对照的发电 ÷ 同一时段的期望发电'),
  states: Counts.describe('逆变器按状态'),
  lossKwh: figure('近 24 小时损失', 'kWh', 'pv.loss.lately'),
  unknownKwh: figure('近 24 小时通讯中断而未知的电量', 'kWh', 'pv.loss.lately.unknown'),
  eleDay: figure('今日发电', 'kWh', 'generation.day'),
  eleSum: figure('累计发电', 'kWh', 'generation.total'),
  since: z.string().describe('累计发电的首个数据日'),
  eleOnline: figure(`累计${figureWords.delivered.name}`, 'kWh', 'delivery.total').describe('出线关口表所计，没有关口表为空'),
  onlineSince: z.string().describe('累计送出的首个数据日'),
  maxEle: figure('最大日发电', 'kWh', 'pv.best'),
  maxEleDate: z.string().describe('最大日发电的日期'),
  maxEleQuality: Quality,
  benefit: figure('本年收益', '元', 'pv.benefit').describe('本年已结算的收入 − 成本；无权查看或未结算为空'),
  benefitEstimated: z.number().nullable().describe('其中估算的收入 元'),
  benefitTo: z.string().describe('结算到哪一日'),
  money: z.boolean().describe('可查看收益'),
  schedule: WorkSchedule,
  at: z.string().describe('最新数据时间'),
})
export type MonitorRight = z.output<typeof MonitorRight>

const Points = (name: string) =>
  z.array(z.object({ dateTime: z.string(), val: z.number().nullable(), quality: Quality })).describe(`${name}，15 分钟`)
const Humiture = { day: Day, temperatureList: Points('环境温度 ℃'), humidityList: Points('环境湿度 %') }
const MonitorLeft = z.object({
  ...Humiture,
  irradianceList: Points('斜面辐照度 W/m²'),
  eleViewList: Points('发电功率 kW，半数以上容量有数据的时段'),
  dayQuantity: z.number().nullable().describe('当日发电 kWh，取自电量台账'),
  dayQuantityQuality: Quality,
})
export type MonitorLeft = z.output<typeof MonitorLeft>

const SystemDetails = z.object({ card: StationCard, environment: Surroundings, right: MonitorRight, left: MonitorLeft })

export const pv = contract('pie', 'pv:health', {
  getSystemDetails: post('/centralized/getSystemDetails', '光伏站点监控页的全部：档案、环境、指标与一日曲线', OfSystemDay, SystemDetails, {
    permission: 'home:read',
  }),
  openStation: post(
    '/centralized/openStation',
    '打开光伏站点监控页：getSystemDetails 的全部与首页设备，一次给出',
    OfSystemDay,
    z.object({ details: SystemDetails, devices: DevicePage.nullable().describe('无权查看设备为空') }),
    { permission: 'home:read' },
  ),
  environmentInfo: post('/centralized/environmentInfo', '站点环境', OfSystem, Surroundings, { permission: 'home:read' }),
  getMonitorRight: post('/centralized/getMonitorRight', '站点指标：健康、评分、电量、收益与工单', OfSystem, MonitorRight, {
    permission: 'home:read',
  }),
  getMonitorLeft: post('/centralized/getMonitorLeft', '站点一日的辐照、发电、温度与湿度曲线', OfSystemDay, MonitorLeft, {
    permission: 'home:read',
  }),
  getHumitureLine: post('/centralized/getHumitureLine', '站点一日的温度与湿度曲线', OfSystemDay, z.object(Humiture), {
    permission: 'home:read',
  }),
  getPerformance: get(
    '/photovoltaic/getPerformance',
    '光伏站点性能：实时与期望功率、性能比、逆变器状态',
    Nothing,
    z.object({
      ...OfDay,
      past: z.boolean().describe('尚未日出，结果属于昨日'),
      ...performanceOf(),
      coverage: Powered.describe('有实时功率的站点与容量'),
      expectedCoverage: Coverage.describe('有期望功率的站点'),
      prCoverage: Coverage.describe('有性能比的站点'),
      sites: z.array(
        Performance.extend({
          ...SiteOf,
          expectation: Expectation,
          installedCap: knownFigure('装机容量', 'kWp', 'pv.capacity', 'siteId'),
          ratedCap: knownFigure('交流额定容量', 'kW', 'pv.capacity.rated', 'siteId'),
          powered: Powered.describe('实时功率所含的逆变器'),
          at: z.string(),
        }),
      ),
      at: z.string(),
    }),
    { shared: true },
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
          lossKwh: figure('近 24 小时损失', 'kWh', 'pv.loss.lately', 'siteId'),
          inverters: z.array(
            z.object({
              deviceNo: z.string(),
              deviceName: z.string(),
              state: InverterState,
              model: HourShares.describe('每小时发电 ÷ 同时段期望发电 %，期望已计入电站的积灰与衰减；无光或无法对照为空'),
              peers: HourShares.describe('每小时发电 ÷ 同站其他逆变器同时段中位 %；无光或无法对照为空'),
            }),
          ),
        }),
      ),
      hours: z.array(Time).describe('model 与 peers 各值所属小时的开始：近 24 个整点小时，最后一个尚未结束'),
      at: z.string(),
    }),
    { shared: true },
  ),
  getInverterHealth: get(
    '/photovoltaic/getInverterHealth',
    '逆变器健康：有问题的在前，其中按损失金额、损失电量、未知电量',
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
        activePower: figure('实时功率', 'kW', 'inverter.power', 'deviceNo'),
        quality: Quality.describe('实时功率的质量'),
        expectedPower: figure('期望功率', 'kW', 'inverter.expected', 'deviceNo'),
        dayHours: figure('当日等效小时', 'kWh/kW', 'inverter.hours', 'deviceNo'),
        peerHours: figure('同站其他逆变器同时段中位', 'kWh/kW', 'inverter.hours.peers', 'deviceNo'),
        expectedHours: figure('同时段期望等效小时', 'kWh/kW', 'inverter.hours.expected', 'deviceNo'),
        deadStrings: Whole.describe('无电流组串数'),
        lossKwh: figure('近 24 小时损失', 'kWh', 'inverter.loss', 'deviceNo'),
        lossYuan: figure('近 24 小时损失金额', '元', 'inverter.loss.yuan', 'deviceNo'),
        unknownKwh: figure('近 24 小时通讯中断而未知的电量', 'kWh', 'inverter.unknown', 'deviceNo'),
        at: z.string(),
      }),
    ).extend({ ...OfDay, light: Light }),
    { by: 'pv.inverters', shared: true },
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
          irradiance: knownFigure('同一时刻的斜面辐照', 'W/m²', 'strings.irradiance', 'deviceNo'),
          median: figure('有电流组串的中位', 'A', 'strings.median', 'deviceNo'),
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
    { by: 'pv.strings', shared: true },
  ),
  getExpectedLine: get('/photovoltaic/getExpectedLine', '实际与期望功率 kW、斜面辐照 W/m²，15 分钟', OneSite, Line.extend(OfDay), {
    by: 'pv.line',
    shared: true,
  }),
  getLosses: get(
    '/photovoltaic/getLosses',
    '今日与昨日损失，按原因',
    OneSite,
    z.object({
      ...OfDay,
      today: lossOf('today'),
      yesterday: lossOf('yesterday'),
      price: z
        .object({ yuanPerKwh: knownFigure('损失均价', '元/kWh', 'pv.loss.price'), source: z.string() })
        .nullable()
        .describe('近 24 小时损失电量的平均价：自用部分按购电价，其余按上网电价'),
      coverage: Coverage.describe('可判断损失的站点'),
      at: z.string(),
    }),
    { shared: true },
  ),
  getComparable: get(
    '/photovoltaic/getComparable',
    '可对标的光伏站点，装机大者在前',
    Nothing,
    z.array(z.object({ ...SiteOf, itemTypeName: z.string(), areaName: z.string(), installedCap: z.number().describe('kWp') })),
    { permission: 'pv:compare', shared: true },
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
          installedCap: knownFigure('装机容量', 'kWp', 'pv.capacity', 'siteId'),
          runCap: z.number().describe('运行容量 kW'),
          operationTime: z.string(),
          light: Light,
          activePower: figure('实时功率', 'kW', 'pv.power', 'siteId'),
          powered: Powered.describe('实时功率所含的逆变器'),
          dayYields: z.array(z.number().nullable()).describe('逐日 kWh/kWp'),
          curve: z.array(z.number().nullable()).describe('结果所属日期的 kW/kWp，15 分钟'),
          energy: figure('期间发电', 'kWh', 'compare.energy', 'siteId'),
          useHours: figure('日均等效利用小时', 'h', 'compare.hours', 'siteId'),
          knownDays: Whole.describe('有发电量的天数'),
          pr: figure('性能比', '', 'compare.pr', 'siteId'),
          correctedPr: figure('温度修正性能比', '', 'compare.pr.corrected', 'siteId'),
          availability: figure('可用率', '', 'compare.availability', 'siteId'),
          availabilityKnown: figure('可用率所依据的已知时段占比', '', 'compare.availability.known', 'siteId'),
          co2: figure('期间减排 CO₂', 'kg', 'compare.co2', 'siteId'),
          lossKwh: figure('近 24 小时损失', 'kWh', 'pv.loss.lately', 'siteId'),
          lossYuan: figure('近 24 小时损失金额', '元', 'pv.loss.lately.yuan', 'siteId'),
          lossShare: figure('近 24 小时单位容量损失', 'kWh/kWp', 'compare.lossShare', 'siteId'),
          at: z.string(),
        }),
      ),
      at: z.string(),
    }),
    { permission: 'pv:compare', by: 'pv.compare', shared: true },
  ),
})
