import type { AreaRow } from '../areaRows.ts'
import type { FigureExplanation } from '../explain.ts'

/** How the sites of a region and those online came about, area by area. @param next where an area's sites online are told */
export const sitesByArea = (
  rows: readonly Omit<AreaRow, 'runningKw' | 'condition'>[],
  next: (areaCode: string) => FigureExplanation['inputs'][number]['next'],
): FigureExplanation => ({
  formula: '接入站点 = Σ 各区域站点；在线站点 = Σ 各区域在线站点',
  source: '计量设备额定容量的一半以上在两个采样周期内有数据，站点为在线',
  coverage: {
    of: '站点在线',
    reported: rows.reduce((sum, { online }) => sum + online, 0),
    total: rows.reduce((sum, { count }) => sum + count, 0),
    reportedKw: null,
    totalKw: null,
  },
  inputs: rows.map(({ areaCode, areaName, count, online }) => ({
    name: areaName,
    kind: '区域',
    value: count,
    unit: '座',
    note: `在线 ${online} 座`,
    next: next(areaCode),
  })),
})
