import { type SQL, sql } from 'drizzle-orm'
import { microgrid } from '../../../../../core/contract/energy/microgrid.ts'
import { indicator } from '../../../../../core/devices/indicators.ts'
import { rowsOf } from '../../../../database/rowsOf.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import { chosen, type QueryContext } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { capacityCoverage, newestReadings, readingInput } from '../../../../figures/explain/newestReadings.ts'

const batteries = sql`chosen join devices on devices.site_id = chosen.id and devices.enabled and devices.type = '004002'`

export async function stateOfCharge(db: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<FigureExplanation> {
  const readings = await newestReadings(db, { ctes: chosen(where), from: batteries }, [indicator.stateOfCharge], at)
  return {
    formula: 'SOC = Σ(SOCᵢ × P额定ᵢ) ÷ ΣP额定ᵢ，只计有可信数据的电池',
    source: '电池管理系统读数',
    coverage: capacityCoverage('电池', readings),
    inputs: readings.map(reading => {
      const input = readingInput(reading)
      return { ...input, note: `额定 ${reading.ratedKw ?? '--'} kW，${input.note}` }
    }),
  }
}

export async function storageCapacity({ db }: Pick<QueryContext, 'db'>, where: SQL): Promise<FigureExplanation> {
  const rows = await rowsOf(
    db,
    { name: 'text', kwh: 'number?' },
    sql`
      with ${chosen(where)}
      select name, storage_kwh as kwh
      from chosen
      where type = '004'
      order by id
    `,
  )
  return {
    formula: '总容量 = Σ 各储能站容量',
    source: '站点档案',
    sums: true,
    inputs: rows.map(({ name, kwh }) => ({ name, kind: '站点', value: kwh, unit: 'kWh' })),
  }
}

interface Inside {
  /** Of the micro-grid. */
  id: string
  soc: number | null
  capacityKwh: number | null
  /** Batteries whose charge is known, and all of them. */
  known: number
  total: number
}

export function energyInside({ id, soc, capacityKwh, known, total }: Inside): FigureExplanation {
  const next = (field: string) => ({ path: microgrid.getLive.path, input: { id }, field, key: '' })
  return {
    formula: '剩余电量 = SOC × 总容量，任一电池未知时为空',
    coverage: { of: '电池', reported: known, total, reportedKw: null, totalKw: null },
    inputs: [
      { name: 'SOC', kind: '荷电状态', value: soc, unit: '%', next: next('storage.soc') },
      { name: '总容量', kind: '档案', value: capacityKwh, unit: 'kWh', next: next('storage.capacityKwh') },
    ],
  }
}
