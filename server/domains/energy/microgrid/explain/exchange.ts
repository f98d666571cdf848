import type { SQL } from 'drizzle-orm'
import { microgrid } from '../../../../../core/contract/energy/microgrid.ts'
import type { Known, Part } from '../../../../figures/microgrid/balance.ts'
import type { Moments } from '../../../../figures/slots/moments.ts'
import type { QueryContext } from '../../../../figures/sqlFragments.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'
import { capacityCoverage, readingInput } from '../../../../figures/explain/newestReadings.ts'
import type { NodePower } from '../partPower.ts'
import { powerReadings } from './powerOfPart.ts'

interface Balance {
  /** Of the micro-grid. */
  id: string
  /** Parts that stand there. */
  needed: readonly Part[]
  /** Their power at the bus bar, kW. */
  known: Known
  nodes: Record<Part, NodePower>
}

/** How each part enters the balance of `demandOf`. */
const signs = { load: 1, charging: 1, pv: -1, storage: -1 } satisfies Record<Part, number>
const names = { load: '负荷', charging: '充电', pv: '光伏', storage: '储能放电' } satisfies Record<Part, string>
const rule = '负荷 + 充电 − 光伏 − 储能放电'

/** The parts with the sign they enter the balance with. @param turned the other way round */
const partInputs = ({ id, needed, known, nodes }: Balance, turned = 1): FigureExplanation['inputs'] =>
  needed.map(part => {
    const kw = known[part]
    const sign = signs[part] * turned
    return {
      name: `${sign < 0 ? '− ' : ''}${names[part]}`,
      kind: '部分',
      value: kw === null ? null : sign * kw,
      unit: 'kW',
      quality: kw === null ? 'missing' : nodes[part].coverage.quality === 'missing' ? 'good' : nodes[part].coverage.quality,
      at: nodes[part].coverage.oldest,
      note: kw === null ? '部分设备无数据且无总表' : kw === nodes[part].power ? '' : '取并网总表',
      next: { path: microgrid.getLive.path, input: { id }, field: `${part}.power`, key: '' },
    }
  })

/** By the meter of the grid connection. */
export async function meteredExchange(db: Pick<QueryContext, 'db'>, where: SQL, at: Moments): Promise<FigureExplanation> {
  const meters = await powerReadings(db, where, at, 'grid', false)
  return {
    formula: 'P电网 = 并网点关口表有功功率，正为购电，负为上网',
    source: '关口表实测',
    sums: true,
    coverage: capacityCoverage('关口表', meters),
    inputs: meters.map(meter => ({ ...readingInput(meter), kind: '关口表' })),
  }
}

/** Worked out from the parts (server/figures/microgrid/balance.ts `demandOf`): an estimate. */
export const balancedExchange = (balance: Balance & { connected: boolean }): FigureExplanation => ({
  formula: `P电网 = ${rule}，任一部分未知时为空`,
  source: balance.connected ? '关口表无可信数据，按功率平衡计算，为估算值' : '无并网点关口表，按功率平衡计算，为估算值',
  sums: true,
  quality: 'estimated',
  coverage: {
    of: '部分',
    reported: balance.needed.filter(part => balance.known[part] !== null).length,
    total: balance.needed.length,
    reportedKw: null,
    totalKw: null,
  },
  inputs: partInputs(balance),
})

/** What comes in and is found at no part. */
export const connectionLoss = (balance: Balance & { metered: number | null }): FigureExplanation => ({
  formula: `ΔP = P关口表 −（${rule}），未实测时为空`,
  source: '变压器与线路损耗；各部分取其并网总表或全部设备之和',
  sums: true,
  inputs: [
    {
      name: '关口表',
      kind: '关口表',
      value: balance.metered,
      unit: 'kW',
      next: { path: microgrid.getLive.path, input: { id: balance.id }, field: 'grid.power', key: '' },
    },
    ...partInputs(balance, -1),
  ],
})
