import { z } from 'zod'
import { type SupplyKind, supplies } from '../../devices/supplies.ts'
import { contract, post } from '../call.ts'
import { figure, Quality } from '../figure.ts'
import { SiteId, Text, Whole } from '../shapes.ts'

const Kind = z.enum(Object.keys(supplies) as [SupplyKind, ...SupplyKind[]], '没有这种供能系统').describe('heat 供热 water 供水 air 供气')

const Figure = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  val: figure('供能读数', '', 'supply.figure', 'key'),
  quality: Quality.describe('计入数据中最差的质量'),
  dateTime: z.string().describe('计入的最早数据时间'),
  reported: z.number().int().describe('计入的设备'),
  total: z.number().int().describe('应计入的设备'),
})
export type SupplyFigureValue = z.output<typeof Figure>

/** What a device of a supply shows in the columns of its kind. */
const Value = z.object({
  indiNo: z.string(),
  indiName: z.string(),
  unitName: z.string(),
  val: z.number().nullable(),
  quality: Quality,
  dateTime: z.string(),
  upper: z.number().nullable().describe('上限，无为空'),
  lower: z.number().nullable().describe('下限，无为空'),
  ifAlarm: z.boolean().describe('该指标有未恢复的越限告警'),
})

const SuppliedDevice = z.object({
  msNo: z.string().describe('设备编号'),
  msType: z.string().describe('设备类型编码'),
  msTypeName: z.string(),
  equalName: z.string().describe('设备名称'),
  brandName: z.string().describe('品牌'),
  model: z.string().describe('型号'),
  systemNo: z.string().describe('站点编号'),
  systemName: z.string().describe('站点简称'),
  lastDate: z.string().describe('最近一次有数据的时间，从未有数据为空'),
  online: z.boolean().describe('最近两个采样周期内有数据'),
  samplingSeconds: z.number().describe('采样周期 s'),
  alarmCount: z.number().int().describe('正在发生且未处理的告警'),
  running: z.number().nullable().describe('运行状态 0 停机 1 运行，无此状态为空'),
  values: z.array(Value),
})
export type SuppliedDevice = z.output<typeof SuppliedDevice>

/** Heat, water and air of the sites. The documents name the three pages and no call of theirs. */
export const supply = contract('pie', 'device:read', {
  figures: post(
    '/distributionSystem/getSupplyFigures',
    '供热、供水、供气：各站点或一个站点的合计与覆盖',
    z.object({ supply: Kind, systemNo: SiteId.optional().describe('站点，空为全部可见站点') }),
    z.object({ sites: z.number().int().describe('有此类设备的站点'), devices: z.number().int(), figures: z.array(Figure) }),
  ),
  page: post(
    '/distributionSystem/getPageSupplyDevices',
    '供热、供水、供气设备与其主要读数，分页',
    z.object({
      supply: Kind,
      systemNo: SiteId.optional().describe('站点'),
      keyword: Text(40).optional().describe('设备编号或名称'),
      pageNo: Whole.min(1).max(1_000_000).default(1),
      pageSize: Whole.min(1).max(100).default(10),
    }),
    z.object({ records: z.array(SuppliedDevice), total: z.number().int(), size: z.number().int(), current: z.number().int() }),
  ),
})
