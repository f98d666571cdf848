import { z } from 'zod'
import { figure } from './figure.ts'
import { CapacityCoverage } from './station.ts'

/** A power at this moment, and of how much it is. */
const live = (name: string, by: string) =>
  z.object({
    activePower: figure(name, 'kW', by).describe('未知为空'),
    coverage: CapacityCoverage,
    at: z.string().describe('数据时间，无数据为空'),
  })

/** What is used, charged into vehicles, and stored or given back, now. */
export const ConsumptionNow = z.object({
  ...live('用电实时功率', 'power.now').shape,
  charging: live('充电桩实时功率', 'power.charging').describe('充电桩'),
  storage: live('储能实时功率', 'power.storage').describe('储能，放电为正、充电为负'),
})
