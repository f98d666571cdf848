import type { OrderReport } from './advanceOrder.ts'

const futureMs = 5 * 60_000
/** As far back as readings are taken. */
const oldestMs = 40 * 86_400_000
const longestMs = 3 * 86_400_000
/** A pile may deliver a little more than its rating; the meter and the clock round. */
const over = 1.1
const slackKwh = 0.5
/** Where no rating is known: the strongest public piles. */
const strongestKw = 1000

/** Why a report cannot be true, as a Chinese sentence, or null. */
export function faultOf({ startedAt, endedAt, at, kwh, peakKw }: OrderReport, ratedKw: number | null, now: number): string | null {
  const latest = now + futureMs
  if (Number.isNaN(startedAt) || Number.isNaN(at) || (endedAt !== null && Number.isNaN(endedAt))) return '时间无效'
  if (startedAt > latest || at > latest || (endedAt !== null && endedAt > latest)) return '时间晚于当前时间'
  if (startedAt < now - oldestMs) return '时间过早'
  if (at < startedAt) return '上报时间早于开始时间'
  if (endedAt !== null && endedAt < startedAt) return '结束时间早于开始时间'
  const until = Math.min(at, endedAt ?? at)
  if (until - startedAt > longestMs) return '充电时间过长'
  const most = (ratedKw ?? strongestKw) * over
  if (kwh > (most * (until - startedAt)) / 3_600_000 + slackKwh) return '电量超出桩的能力'
  if (peakKw !== null && peakKw > most) return '功率超出桩的能力'
  return null
}
