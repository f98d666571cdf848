import type { EChartsCoreOption } from 'echarts/core'
import { denseLinesOf } from './denseLine.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Where on its axis a chart has something to read, in order: the places of names, or the times at which any curve was measured. */
export function placesOf({ xAxis, series }: EChartsCoreOption): number[] {
  const [axis] = listOf(xAxis)
  if (!isRecord(axis)) return []
  if (Array.isArray(axis.data)) return axis.data.map((_name, place) => place)
  const times = new Set<number>()
  for (const line of listOf(series)) {
    const data = isRecord(line) ? (denseLinesOf([line])[0]?.curve().pairs ?? line.data) : undefined
    if (!(data instanceof Float64Array)) continue
    for (let at = 0; at < data.length; at += 2) if (!Number.isNaN(data[at + 1]!)) times.add(data[at]!)
  }
  return [...times].sort((a, b) => a - b)
}
