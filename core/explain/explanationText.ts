import type { Explanation } from '../contract/platform/explain.ts'
import { assumedCapacity } from '../units/capacityShare.ts'
import { qualities } from '../units/quality.ts'
import { MISSING, round } from '../units/units.ts'

/** A number as it was computed, with up to four decimals: who asks where a figure comes from wants it as it is. */
export const exact = (value: number | null) =>
  value === null ? MISSING : round(value, 4).toLocaleString('en-US', { maximumFractionDigits: 4 })

export const withUnit = (value: number | null, unit: string) => (value === null ? MISSING : `${exact(value)} ${unit}`.trim())

/** The lines under a figure: what it is about, how good it is and how much of it is known. */
export function factsOf({
  day,
  at,
  quality,
  coverage,
  agrees,
  source,
  others,
  unit,
  value,
}: Explanation): { name: string; text: string }[] {
  const covered = coverage && `${coverage.reported}/${coverage.total} ${coverage.of}`
  const byCapacity = coverage?.totalKw ? `，按容量 ${Math.floor((100 * (coverage.reportedKw ?? 0)) / coverage.totalKw)}%` : ''
  const assumed = assumedCapacity(coverage)
  const facts: [string, string | false | null][] = [
    ['依据', source],
    ['数据日期', day],
    ['数据时间', at],
    ['质量', value === null && quality === 'missing' ? '缺失：没有可计入的数据' : qualities[quality]],
    ['覆盖', covered && covered + byCapacity + (assumed && `，${assumed}`)],
    ['核对', agrees === null ? '' : agrees ? '各项之和与所示值一致' : '各项之和与所示值不一致'],
    ['未列出', others && `其余 ${others.count} 项${others.sum === null ? '' : `，合计 ${withUnit(others.sum, unit)}`}`],
  ]
  return facts.flatMap(([name, text]) => (text ? [{ name, text }] : []))
}
