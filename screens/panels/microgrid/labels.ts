import { capacityShare } from '../../../core/units/capacityShare.ts'
import type { microgrid } from '../../../core/contract/energy/microgrid.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'

export type LiveMicrogrid = NonNullable<ReplyOf<typeof microgrid.getLive>>

export const noMicrogrid = '暂无微电网'

/** Less than this is not an exchange worth a word, kW. */
const leastKw = 0.5

/** Which way power goes at the grid connection. */
export const gridLabel = (kw: number | null | undefined) =>
  kw === null || kw === undefined ? '未知' : kw > leastKw ? '购电' : kw < -leastKw ? '上网' : '平衡'

/** The bus bar at which the sites meet, by its nominal voltage. */
export const busName = (nominalV: number) => (nominalV < 1000 ? `${nominalV} V 母线` : `${nominalV / 1000} kV 母线`)

/** Where the exchange is known from. */
export const exchangeSource = (measured: boolean | undefined) => (measured === undefined ? '' : measured ? '关口实测' : '平衡估算')

/** Coverage in words, by capacity too; empty when everything is known. */
export const coverageLabel = (coverage: LiveMicrogrid['pv']['coverage']) =>
  coverage.reported < coverage.total ? `${coverage.reported}/${coverage.total} 台 ${capacityShare(coverage)}`.trim() : ''
