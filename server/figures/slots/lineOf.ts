import type { map } from '../../../core/contract/walls/map.ts'
import type { ReplyOf } from '../../../core/contract/call.ts'
import { round } from '../../../core/units/units.ts'

export type LineReply = ReplyOf<typeof map.getDataMonth>

/** A documented chart reply: every series has one point for each place of the axis, null where nothing is known. */
export const lineOf = (
  xaxis: string[],
  unitName: string,
  series: { name: string; times: string[]; values: (number | null)[] }[],
): LineReply => ({
  xaxis,
  datas: series.map(({ name, times, values }) => ({
    indiName: name,
    unitName,
    dates: times.map((dateTime, index) => ({ dateTime, val: values[index] ?? null })),
  })),
})

/** Two decimals, as all chart values are shown: sums of the same numbers in another order are shown the same. */
export const round2 = (value: number | null | undefined): number | null => (value === null || value === undefined ? null : round(value))
