import { z } from 'zod'
import { granularities } from '../../devices/curveTabs.ts'
import { environmentIndicators } from '../../devices/environmentIndicators.ts'
import { contract, post } from '../call.ts'
import { Quality } from '../figure.ts'
import { Flag, paged, paging, SiteId, Text, Time } from '../shapes.ts'

/** One quantity at one place; null where its sensor does not measure it. */
const Measure = z
  .object({
    indiNo: z.string(),
    indiName: z.string(),
    unitName: z.string(),
    val: z.number().nullable().describe('最新值，从未上报为空'),
    quality: Quality,
    dateTime: z.string().describe('数据时间'),
    alarmTop: z.number().nullable().describe('告警上限，无为空'),
    alarmBottom: z.number().nullable().describe('告警下限，无为空'),
    ifAlarm: z.boolean().describe('有未恢复的越限告警'),
  })
  .nullable()
export type Measure = NonNullable<z.output<typeof Measure>>

const Sensor = z.object({
  msNo: z.string().describe('设备编号'),
  mstype: z.string().describe('设备类型编码'),
  mstypeName: z.string(),
  msName: z.string().describe('设备名称'),
  systemNo: z.string().describe('站点编号'),
  systemName: z.string().describe('站点简称'),
  systemAddr: z.string().describe('测点位置'),
  dateTime: z.string().describe('最近一次有数据的时间，从未有数据为空'),
  online: z.boolean().describe('最近两个采样周期内有数据'),
  samplingSeconds: z.number().describe('采样周期 s'),
  alarmCount: z.number().int().describe('正在发生且未处理的告警'),
  ifAlarm: z.boolean().describe('有未恢复的越限告警'),
  temperature: Measure.describe('温度'),
  humidity: Measure.describe('湿度'),
  pm2: Measure.describe('PM2.5'),
  smoke: Measure.describe('TVOC'),
  sf6: Measure.describe('SF6'),
  noise: Measure.describe('噪声'),
})
export type Sensor = z.output<typeof Sensor>

const EnvironmentSite = z.object({
  itemNumber: z.string().describe('站点编号'),
  itemJname: z.string().describe('站点简称'),
  areaName: z.string(),
  sensors: z.number().int().describe('环境监测装置'),
  online: z.number().int().describe('其中最近两个采样周期内有数据的'),
  alarmCount: z.number().int().describe('环境监测装置正在发生且未处理的告警'),
  alarmSign: z.enum(['', '1', '2']).describe('其中最高类别：1 越限 2 异常'),
})
export type EnvironmentSite = z.output<typeof EnvironmentSite>

const codes = Object.values(environmentIndicators) as [string, ...string[]]

/** Air of the rooms and places of sites: what the sensors show now and showed (monitoring §2, §3). Its alarms are of the noun `alarm`. */
export const environment = contract('pie', 'device:read', {
  sites: post(
    '/distributionSystem/getEnvSites',
    '有环境监测的站点，有告警的在前',
    paging({ name: Text(40).optional().describe('站点名称或编号') }),
    paged(EnvironmentSite),
  ),
  getEnvironmentDevices: post(
    '/distributionSystem/getEnvironmentDevices',
    '环境监测装置的现值、限值与告警',
    paging({
      systemNo: SiteId.optional().describe('站点，空为全部可见站点'),
      mstype: Text(6).optional().describe('设备类型'),
      ifAlarm: Flag.optional().describe('只看有越限告警的'),
    }),
    paged(Sensor),
  ),
  getEnvDevicesLine: post(
    '/distributionSystem/getEnvDevicesLine',
    '一个站点各环境监测装置的一个指标曲线',
    z.object({
      systemNo: SiteId.describe('站点'),
      indiNo: z.enum(codes, '没有这个环境指标').describe('环境指标编码'),
      dateType: z
        .enum(Object.keys(granularities) as (keyof typeof granularities)[])
        .default('hour')
        .describe('hour 为 15 分钟值'),
      startTime: Time.describe('开始时间，站点当地'),
      endTime: Time.describe('结束时间，站点当地'),
    }),
    z.object({
      xaxis: z.array(z.string()).describe('站点当地时间'),
      datas: z.array(
        z.object({
          msNo: z.string(),
          msName: z.string(),
          systemAddr: z.string(),
          indiNo: z.string(),
          indiName: z.string(),
          unitName: z.string(),
          alarmTop: z.number().nullable(),
          alarmBottom: z.number().nullable(),
          dates: z.array(z.object({ dateTime: z.string(), val: z.number().nullable() })),
        }),
      ),
      alarms: z
        .array(
          z.object({
            msNo: z.string(),
            id: z.string(),
            from: z.string(),
            to: z.string().describe('未恢复为空'),
            val: z.number().nullable(),
          }),
        )
        .describe('该时段内该指标的越限告警'),
    }),
  ),
})
