import type { Told } from '../tell.ts'

/** How a change in % came about. Both energies are over the same devices or sites and the same time, kWh. */
export const changeBetween = (now: number | null, before: number | null, then: string, rule: string): Told => ({
  formula: `变化率 =（本期 ÷ ${then} − 1）× 100%`,
  source: rule,
  inputs: [
    { name: '本期（可比部分）', kind: '电量', value: now, unit: 'kWh' },
    { name: `${then}（可比部分）`, kind: '电量', value: before, unit: 'kWh' },
  ],
})
