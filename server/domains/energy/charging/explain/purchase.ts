import { charging } from '../../../../../core/contract/energy/charging.ts'
import { energy } from '../../../../../core/contract/energy/energy.ts'
import { type Quality, worstOf } from '../../../../../core/units/quality.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { entryKey, readDaysRule } from '../../../../figures/explain/ledgerEntries.ts'

export interface Cell {
  itemNumber: string
  itemJname: string
  day: string | null
  bought: number | null
  delivered: number | null
}
export type Side = 'bought' | 'delivered'
/** By `entryKey` what the ledger says of the energies. */
export type Qualities = ReadonlyMap<string, Quality>

/** The kind of the ledger behind each side. */
export const kinds = { bought: 'purchase', delivered: 'charging' }
const formulas = { bought: 'E购入 = Σ 各充电站总表逐日电量', delivered: 'E充出 = Σ 各充电桩逐日电量' }
const source = `电量台账；${readDaysRule}`

/** Quality of what some cells sum up to. */
const qualityOfCells = (side: Side, cells: readonly Cell[], qualities: Qualities) =>
  worstOf(
    cells.flatMap(({ itemNumber, day, ...cell }) =>
      day === null || cell[side] === null ? [] : [qualities.get(entryKey(itemNumber, kinds[side], day)) ?? 'good'],
    ),
  )

function cellInput(side: Side, name: 'itemJname' | 'day', cell: Cell, qualities: Qualities): FigureExplanation['inputs'][number] {
  const { itemNumber: siteId, day } = cell
  return {
    name: (name === 'day' ? day : cell.itemJname) ?? '',
    kind: name === 'day' ? '日' : '站点',
    value: cell[side],
    unit: 'kWh',
    quality: qualityOfCells(side, [cell], qualities),
    next:
      day === null
        ? null
        : { path: energy.page.path, input: { siteId, kind: kinds[side], from: day, to: day, size: 100 }, field: '', key: '' },
  }
}

/** How an energy of one site over the days came about, or of one day over the sites. @param name what tells the cells apart */
export const energyOfCells = (side: Side, name: 'itemJname' | 'day', cells: readonly Cell[], qualities: Qualities): FigureExplanation => {
  const asked = cells.filter(({ day }) => day !== null)
  const of = name === 'day' ? '日' : '站点'
  return {
    formula: formulas[side],
    source,
    sums: true,
    coverage: { of, reported: asked.filter(cell => cell[side] !== null).length, total: asked.length, reportedKw: null, totalKw: null },
    inputs: asked.map(cell => cellInput(side, name, cell, qualities)),
  }
}

/** How an energy over all sites and days came about: site by site. */
export function energyOfAll(
  side: Side,
  rows: readonly { itemNumber: string; itemJname: string; bought: number | null; delivered: number | null }[],
  { first, last }: { first: string; last: string },
  cellsOf: (siteId: string) => readonly Cell[],
  qualities: Qualities,
): FigureExplanation {
  return {
    formula: formulas[side],
    source,
    sums: true,
    coverage: {
      of: '站点',
      reported: rows.filter(row => row[side] !== null).length,
      total: rows.length,
      reportedKw: null,
      totalKw: null,
    },
    inputs: rows.map(row => ({
      name: row.itemJname,
      kind: '站点',
      value: row[side],
      unit: 'kWh',
      quality: qualityOfCells(side, cellsOf(row.itemNumber), qualities),
      next: {
        path: charging.elecAnalysis.path,
        input: { siteIds: [row.itemNumber], startTime: first, endTime: last },
        field: `rows.*.${side}`,
        key: row.itemNumber,
      },
    })),
  }
}

/** How a loss came about, in kWh or as a share. Only days of which both sides are known count. */
export function lossOfCells(cells: readonly Cell[], asRate: boolean, qualities: Qualities): FigureExplanation {
  const known = cells.filter(({ bought, delivered }) => bought !== null && delivered !== null)
  const sum = (side: Side) => (known.length ? known.reduce((all, cell) => all + cell[side]!, 0) : null)
  const delivered = sum('delivered')
  const days = cells.filter(({ day }) => day !== null).length
  return {
    formula: asRate ? '损耗率 =（购入 − 充出）÷ 购入 × 100%' : '损耗 = 购入 − 充出',
    source: '只计购入与充出均已知的站点·日：桩内变换、待机与线路',
    ...(asRate ? {} : { sums: true as const }),
    coverage: { of: '站点·日', reported: known.length, total: days, reportedKw: null, totalKw: null },
    inputs: [
      { name: '购入', kind: '总表', value: sum('bought'), unit: 'kWh', quality: qualityOfCells('bought', known, qualities) },
      {
        name: asRate ? '充出' : '− 充出',
        kind: '充电桩',
        value: delivered === null || asRate ? delivered : -delivered,
        unit: 'kWh',
        quality: qualityOfCells('delivered', known, qualities),
      },
    ],
  }
}
