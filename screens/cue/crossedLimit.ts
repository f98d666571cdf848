interface Limits {
  upLimit: number | null
  downLimit: number | null
}

/** The limit a value crossed; the other one may lie far away and would press the curve flat. Null where it crossed none that is known. */
export function crossedLimit({ upLimit, downLimit }: Limits, value: number | null): { name: string; value: number } | null {
  if (value === null) return null
  if (upLimit !== null && value >= upLimit) return { name: '上限', value: upLimit }
  if (downLimit !== null && value <= downLimit) return { name: '下限', value: downLimit }
  return null
}
