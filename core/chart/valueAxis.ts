import { axisBounds } from './axisBounds.ts'

export interface ValueAxis {
  min: number
  max: number
  /** Between two ticks. */
  interval: number
}

/** Between ticks that are read at a glance, times a power of ten. */
const readable = [1, 2, 2.5, 5, 10, 20, 25, 50]
/** More parts than these are too many labels. */
const mostParts = 5

/** The documented bounds of these values, widened to the next tick: no label stands for a figure nobody would say. */
export function valueAxis(values: readonly number[]): ValueAxis {
  if (values.length === 0) return { min: 0, max: 1, interval: 1 }
  // Not by spreading: twelve curves of a day by the minute are more values than a call takes arguments everywhere.
  const bounds = axisBounds(
    values.reduce((least, value) => Math.min(least, value)),
    values.reduce((greatest, value) => Math.max(greatest, value)),
  )
  const { min } = bounds
  // Zeros only have no span of their own.
  const max = bounds.max > min ? bounds.max : min + 1
  const power = 10 ** Math.floor(Math.log10((max - min) / mostParts))
  const axes = readable.map(one => {
    const interval = tidy(one * power)
    const first = Math.floor(tidy(min / interval))
    const last = Math.max(first + 1, Math.ceil(tidy(max / interval)))
    return { parts: last - first, min: tidy(first * interval), max: tidy(last * interval), interval }
  })
  const { parts: _parts, ...axis } = axes.find(({ parts }) => parts <= mostParts)!
  return axis
}

/** Without the dust of binary fractions. */
const tidy = (value: number) => Number(value.toPrecision(12))
