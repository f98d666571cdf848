import { type Fault, faultsOf } from '../world/faultsOf.ts'
import { chinaDayStart, DAY, MINUTE } from '../../../core/time/time.ts'
import table from '../../../assets/physics/faultRates.json' with { type: 'json' }

export interface FaultState {
  silent: boolean
  stopped: boolean
  /** When it last started again today after it was stopped; 0 = it did not. */
  restartedAt: number
  /** Share of the strings that deliver nothing. */
  lost: number
  /** 0 … 1: how far the overheating has come, and how severe it is. */
  heat: number
  severity: number
  /** Since when a sensor repeats itself; 0 = it does not. */
  frozenSince: number
}

const daysBack = Math.ceil(table.longestHours / 24)
const healthy: FaultState = { silent: false, stopped: false, restartedAt: 0, lost: 0, heat: 0, severity: 0, frozenSince: 0 }
const rampMs = 20 * MINUTE

/** Faults of one device by time. Each day's list is computed once. */
export function createFaults(seed: number) {
  let cachedDay = Number.NaN
  let faults: Fault[] = []
  const ofDay = (at: number) => {
    const day = chinaDayStart(at)
    if (day === cachedDay) return faults
    cachedDay = day
    faults = []
    for (let back = daysBack; back >= 0; back--) faults.push(...faultsOf(seed, day - back * DAY).filter(fault => fault.endMs > day))
    return faults
  }
  return (at: number): FaultState => {
    const list = ofDay(at)
    if (list.length === 0) return healthy
    const state = { ...healthy }
    for (const { kind, startMs, endMs, severity } of list) {
      if (kind === 'inverter-stop' && at >= endMs) state.restartedAt = Math.max(state.restartedAt, endMs)
      if (at < startMs || at >= endMs) continue
      if (kind === 'communication-gap') state.silent = true
      else if (kind === 'inverter-stop') state.stopped = true
      else if (kind === 'string-loss') state.lost = Math.max(state.lost, severity)
      else if (kind === 'sensor-frozen') state.frozenSince = startMs
      else {
        state.heat = Math.min(1, (at - startMs) / rampMs, (endMs - at) / rampMs)
        state.severity = severity
      }
    }
    return state
  }
}
