import { capacityShare } from '../../../core/capacityShare.ts'
import type { microgrid } from '../../../core/contract/microgrid.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'

export type LiveMicrogrid = NonNullable<ReplyOf<typeof microgrid.getLive>>

export const noMicrogrid = '暂无微电网'

/** Less than this is not an exchange worth a word, kW. */
const leastKw = 0.5

/** Which way power goes at the grid connection. */
export const gridLabel = (kw: number | null | undefined) =>
  kw === null || kw === undefined ? '未知' : kw > leastKw ? '购电' : kw < -leastKw ? '上网' : '平衡'

/** Where the exchange is known from. */
export const exchangeSource = (measured: boolean | undefined) => (measured === undefined ? '' : measured ? '关口实测' : '平衡估算')

/** Below this share of its rating a part is at rest. */
export const idleShare = 0.01

/** What the storage does; at rest it still draws its auxiliary power. */
export const storageLabel = (kw: number | null | undefined, ratedKw: number) => {
  if (kw === null || kw === undefined) return '未知'
  if (Math.abs(kw) < idleShare * ratedKw) return '待机'
  return kw > 0 ? '放电' : '充电'
}

/** Coverage in words, by capacity too; empty when everything is known. */
export const coverageLabel = (coverage: LiveMicrogrid['pv']['coverage']) =>
  coverage.reported < coverage.total ? `${coverage.reported}/${coverage.total} 台 ${capacityShare(coverage)}`.trim() : ''
