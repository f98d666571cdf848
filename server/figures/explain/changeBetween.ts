import type { Quality } from '../../../core/units/quality.ts'
import type { FigureExplanation } from '../explain.ts'

/** What is compared: an energy in kWh, and what it is worth. */
export interface ComparedEnergy {
  value: number | null
  quality: Quality
}

/** How a change in % came about. Both energies are over the same devices or sites and the same time. */
export const changeBetween = (now: ComparedEnergy, before: ComparedEnergy, then: string, rule: string): FigureExplanation => ({
  formula: `变化率 =（本期 ÷ ${then} − 1）× 100%`,
  source: rule,
  inputs: [
    { name: '本期（可比部分）', kind: '电量', ...compared(now), unit: 'kWh' },
    { name: `${then}（可比部分）`, kind: '电量', ...compared(before), unit: 'kWh' },
  ],
})

const compared = ({ value, quality }: ComparedEnergy) => ({ value, quality: value === null ? ('missing' as const) : quality })
