import type { z } from 'zod'
import { charging } from '../../../../../core/contract/energy/charging.ts'
import type { CapacityCoverage } from '../../../../../core/contract/energy/station.ts'
import { pileStates } from '../../../../../core/devices/pileStates.ts'
import { worstOf } from '../../../../../core/units/quality.ts'
import type { PileNow } from '../../../../figures/pileStates.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'

/** Of piles, by capacity. */
export function pileCoverage(piles: readonly PileNow[]): z.output<typeof CapacityCoverage> {
  const known = piles.filter(({ power }) => power !== null)
  const kw = (of: readonly PileNow[]) => of.reduce((sum, { weightKw }) => sum + weightKw, 0)
  return {
    reported: known.length,
    total: piles.length,
    reportedKw: kw(known),
    totalKw: kw(piles),
    oldest: known.map(({ powerAt }) => powerAt).sort()[0] ?? '',
    quality: worstOf(known.map(({ quality }) => quality)),
  }
}

const coverageOf = (piles: readonly PileNow[]): FigureExplanation['coverage'] => {
  const { reported, total, reportedKw, totalKw } = pileCoverage(piles)
  return { of: '充电桩', reported, total, reportedKw, totalKw }
}

/** How the power of some piles came about. */
export const powerOfPiles = (piles: readonly PileNow[], formula = 'P = Σ 各充电桩有功功率'): FigureExplanation => ({
  formula,
  source: '超过两个采样周期未更新或不可信的数据不计入，也不按容量放大',
  sums: true,
  coverage: coverageOf(piles),
  inputs: piles.map(({ siteId, deviceNo, name, state, power, quality, powerAt, at }) => ({
    name: `${siteId} ${name}`,
    kind: '充电桩',
    value: power,
    unit: 'kW',
    quality: power === null && quality !== 'suspect' ? 'missing' : quality,
    at: powerAt || at,
    note: pileStates[state],
    next: { path: charging.getPiles.path, input: { siteIds: [siteId] }, field: '*.piles.*.power', key: deviceNo },
  })),
})

export const ratingOfPiles = (piles: readonly PileNow[]): FigureExplanation => ({
  formula: 'P额定 = Σ 各充电桩额定功率',
  source: '设备档案',
  sums: true,
  inputs: piles.map(({ siteId, name, ratedKw }) => ({ name: `${siteId} ${name}`, kind: '充电桩', value: ratedKw, unit: 'kW' })),
})

/** A count of piles as a ratio: how many of those that speak charge. */
export const timeRateNow = (charge: number, online: number, piles: readonly PileNow[]): FigureExplanation => ({
  formula: '当前时间利用率 = 在充桩数 ÷ 在线桩数 × 100%',
  coverage: coverageOf(piles),
  inputs: [
    { name: '在充桩', kind: '计数', value: charge, unit: '台' },
    { name: '在线桩', kind: '计数', value: online, unit: '台', note: `共 ${piles.length} 台` },
  ],
})

export const powerRateNow = (power: number | null, onlineKw: number, piles: readonly PileNow[], siteIds?: string): FigureExplanation => ({
  formula: '当前功率利用率 = 实时功率 ÷ 在线桩额定功率 × 100%',
  coverage: coverageOf(piles),
  inputs: [
    {
      name: '实时功率',
      kind: '功率',
      value: power,
      unit: 'kW',
      next: { path: charging.getChargingHomePage.path, input: siteIds ? { siteIds } : {}, field: 'power', key: '' },
    },
    { name: '在线桩额定功率', kind: '档案', value: onlineKw, unit: 'kW' },
  ],
})
