import { z } from 'zod'
import { get, sharedContract } from '../call.ts'
import { figure, Quality } from '../figure.ts'
import { MicrogridId } from '../shapes.ts'
import { Coverage, CapacityCoverage } from './station.ts'

const Outline = z.array(z.tuple([z.number(), z.number()])).describe('轮廓：距校园中心向东、向北 m')

const Building = z.object({
  id: z.number().int(),
  name: z.string(),
  use: z.string().describe('用途'),
  footprint: Outline,
  heightM: z.number().describe('高度 m'),
  floorM2: z.number().describe('建筑面积 m²'),
  roofPvKw: z.number().nullable().describe('屋面光伏 kWp，没有时为空'),
  feeder: z.string().nullable().describe('供电馈线名称，未计量时为空'),
  power: figure('建筑实时功率', 'kW', 'building.power', 'id'),
  quality: Quality.describe('功率读数的质量'),
  density: figure('单位面积功率', 'W/m²', 'building.density', 'id'),
  /** Its power by the quarter, summed: a feeder has no counter. */
  dayKwh: figure('建筑今日用电', 'kWh', 'building.day', 'id'),
  state: z.enum(['正常', '告警', '离线', '未计量']),
  alarm: z.string().describe('最高级别的告警内容，没有时为空'),
  at: z.string().describe('数据时间'),
})
export type Building = z.infer<typeof Building>

const Ground = z.object({
  id: z.number().int(),
  name: z.string(),
  use: z.enum(['road', 'lawn', 'water', 'field', 'plaza']),
  footprint: Outline,
})
export type Ground = z.infer<typeof Ground>

/** Buildings of a campus and what each of them draws. */
export const campus = sharedContract('pie', 'campus:read', {
  getBuildings: get(
    '/campus/getBuildings',
    '校园建筑与实时用能',
    z.object({ id: MicrogridId.optional().describe('校园编号，缺省为第一个') }),
    z
      .object({
        id: z.string(),
        name: z.string(),
        at: z.string().describe('数据时间'),
        coverage: CapacityCoverage.describe('有数据的与计量的建筑'),
        slots: Coverage.describe('今日电量已知的与已过的 15 分钟时段，各建筑之和'),
        meteredKw: figure('已计量建筑功率', 'kW', 'campus.power'),
        buildings: z.array(Building),
        grounds: z.array(Ground),
      })
      .nullable(),
  ),
})
