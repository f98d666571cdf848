/** An alarm of the time before the start, as the engine would have written it. */
export interface PastAlarm {
  deviceId: number
  siteId: string
  sign: '1' | '2'
  /** null for abnormal conditions. */
  indicatorNo: string | null
  type: string
  level: string
  remark: string
  value: number | null
  peak: number | null
  raisedAt: number
  /** null = it lasts. */
  recoveredAt: number | null
  /** Decides who handles it how. */
  seed: number
  /** Names the incident it is, with a gateway, or is a member of. */
  incident?: string
  /** Of an incident. */
  gatewayId?: string
}

/** Stretches of time. */
export interface Span {
  startMs: number
  endMs: number
}

/** Overlapping spans become one; in order of time. */
export function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { startMs, endMs } of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const last = result.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else result.push({ startMs, endMs })
  }
  return result
}
