import { sql } from 'drizzle-orm'
import type { Side } from './step.ts'

const sideNames = { upper: '越上限', lower: '越下限' } as const

/** "机内温度越上限". */
export const limitRemark = (indicatorName: string, side: Side) => `${indicatorName}${sideNames[side]}`

/** Which limit an alarm of this remark is beyond. */
export const sideOf = (remark: string): Side => (remark.endsWith(sideNames.lower) ? 'lower' : 'upper')
/** The same of `alarms` in a query; an abnormal condition has none. */
export const sideOfAlarm = sql`
  case
    when alarms.sign = '1' then case when alarms.remark like ${`%${sideNames.lower}`} then 'lower' else 'upper' end
  end
`

/** At most two decimals, no trailing zeros. */
const plainNumber = (value: number) => String(Math.round(value * 100) / 100)

/** Limits as the documents' stdValue: lower~upper; an end without a limit stays empty. */
export const stdValue = (lower: number | null, upper: number | null) =>
  lower === null && upper === null ? '' : `${lower === null ? '' : plainNumber(lower)}~${upper === null ? '' : plainNumber(upper)}`

/** The sentence of the pop-up: "机内温度越上限，78.4 ℃（上限 75 ℃）". */
export function limitSentence(remark: string, value: number | null, unit: string, lower: number | null, upper: number | null) {
  if (value === null) return remark
  const suffix = unit ? ` ${unit}` : ''
  const isLower = sideOf(remark) === 'lower'
  const limit = isLower ? lower : upper
  const bound = limit === null ? '' : `（${isLower ? '下限' : '上限'} ${plainNumber(limit)}${suffix}）`
  return `${remark}，${plainNumber(value)}${suffix}${bound}`
}
