import type { ReplyOf } from '../../../../../core/contract/call.ts'
import type { pv } from '../../../../../core/contract/energy/pv.ts'
import { minStringIrradiance } from '../../../../../core/physics/stringHealth.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { count, type Row } from './asked.ts'

type Inverter = ReplyOf<typeof pv.getStringHealth>['inverters'][number]
const states = { normal: '正常', weak: '偏低，不足中位的 80 %', dead: '无电流，不足最大者的 10 %', unknown: '无法判断' } as const

const formulas = {
  'pv.strings': '各组串以同一时刻有电流组串的中位为参考；不足最大者 10 % 为无电流，不足中位 80 % 为偏低',
  'strings.median': '中位 = 有电流（不低于最大者 10 %）各组串电流的中位',
  'strings.irradiance': 'G = 判断时刻的 15 分钟平均斜面辐照',
} as const

/** How the strings of an inverter were told apart. */
export function stringsExplanation(by: keyof typeof formulas, inverter: Inverter | undefined): FigureExplanation {
  const rows = (inverter?.strings ?? []).map(({ no, current, voltage, state }): Row => {
    const against = inverter?.median && current !== null ? `中位的 ${Math.round((current / inverter.median) * 100)} %` : ''
    const note = [states[state], against, voltage !== null && `${count(voltage, 1)} V`].filter(Boolean).join('，')
    return { name: `组串 ${no}`, kind: '组串', value: current, unit: 'A', at: inverter?.at ?? '', note }
  })
  const light: Row = { name: '斜面辐照', kind: '气象站', value: inverter?.irradiance ?? null, unit: 'W/m²', at: inverter?.at ?? '' }
  return {
    formula: formulas[by],
    source: `近 24 小时内辐照不低于 ${minStringIrradiance} W/m² 且有组串数据的最后一个 15 分钟`,
    at: inverter?.at ?? '',
    inputs: by === 'strings.irradiance' ? [light] : [...rows, light],
  }
}
