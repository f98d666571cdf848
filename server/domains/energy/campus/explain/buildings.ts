import { campus } from '../../../../../core/contract/energy/campus.ts'
import { type FigureExplanation, explain } from '../../../../figures/explain.ts'
import type { BuildingRow } from '../buildingRows.ts'

/** How the figures of buildings came about. @param elapsed slots of today that have begun @param id of the campus */
export function explainBuildings(rows: readonly BuildingRow[], elapsed: number, id: string) {
  const metered = rows.filter(({ feeder }) => feeder !== null)
  const of = (key: string) => rows.find(row => String(row.id) === key)
  const own = (row: BuildingRow, field: string) => ({ path: campus.getBuildings.path, input: { id }, field, key: String(row.id) })
  const feederInput = (row: BuildingRow): FigureExplanation['inputs'][number] => ({
    name: `${row.feeder} ${row.feederNo}`,
    kind: '馈线表',
    value: row.power,
    unit: 'kW',
    quality: row.power === null && row.quality !== 'suspect' ? 'missing' : row.quality,
    at: row.at,
    note: row.power === null ? '两个采样周期内没有可信读数' : '',
  })
  const unmetered: FigureExplanation = { formula: '该建筑没有计量表', inputs: [] }
  const explanation = (key: string, how: (row: BuildingRow) => FigureExplanation) => {
    const row = of(key)
    return row && row.feeder !== null ? how(row) : unmetered
  }
  explain('building.power', key =>
    explanation(key, row => ({ formula: 'P = 供电馈线有功功率', source: '馈线表实测', sums: true, inputs: [feederInput(row)] })),
  )
  explain('building.density', key =>
    explanation(key, row => ({
      formula: '单位面积功率 = P ÷ 建筑面积',
      inputs: [
        { ...feederInput(row), next: own(row, 'buildings.*.power') },
        { name: '建筑面积', kind: '档案', value: row.floorM2, unit: 'm²' },
      ],
    })),
  )
  explain('building.day', key =>
    explanation(key, row => ({
      formula: 'E日 = Σ 馈线 15 分钟平均功率 × 0.25 h，缺数时段不计也不补',
      source: '馈线没有电量表，由功率曲线累计',
      quality: 'estimated',
      coverage: { of: '15 分钟时段', reported: row.slots, total: elapsed, reportedKw: null, totalKw: null },
      inputs: [
        {
          name: `${row.feeder} ${row.feederNo}`,
          kind: '馈线表',
          value: row.dayKwh,
          unit: 'kWh',
          at: row.at,
          note: `${row.slots}/${elapsed} 时段有数据`,
        },
      ],
    })),
  )
  explain('campus.power', () => {
    const kw = (list: readonly BuildingRow[]) => list.reduce((sum, { feederKw }) => sum + feederKw, 0)
    const known = metered.filter(({ power }) => power !== null)
    return {
      formula: 'P = Σ 各计量建筑实时功率',
      source: '未计量的建筑不计入，也不按面积推算',
      sums: true,
      coverage: { of: '计量建筑', reported: known.length, total: metered.length, reportedKw: kw(known), totalKw: kw(metered) },
      inputs: metered.map(row => ({ ...feederInput(row), name: row.name, kind: '建筑', next: own(row, 'buildings.*.power') })),
    }
  })
}
