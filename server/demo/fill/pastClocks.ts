import { clockSkewWords, toleratedSkewSeconds } from '../../../core/time/clockSkew.ts'
import { random, seedOf } from '../seeded.ts'
import { chinaDay, DAY, MINUTE } from '../../../core/time/time.ts'
import { clockSkew } from '../../alarms/abnormal/conditions.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import type { PastAlarm } from './pastAlarms.ts'

/** A clock is known by the middle of its last deliveries: so long after it was set right most of them say so. */
const noticedMs = 11 * MINUTE

/** 时钟偏差 of a gateway, on the first of the devices behind it. @param models of the gateway, by their ids */
export function pastClocks([first]: readonly DeviceModel[], gatewayName: string, from: number, until: number): PastAlarm[] {
  if (!first) return []
  return first.defects.clock.within(from, until).flatMap(({ startMs, endMs, severity }) => {
    const begins = startMs + (toleratedSkewSeconds / severity) * DAY
    const seed = seedOf(first.device.gatewayId) + chinaDay(startMs)
    const raisedAt = begins + clockSkew.holdMs + noticedMs + Math.floor(30_000 * random(seed, 54))
    const back = endMs + noticedMs + Math.floor(30_000 * random(seed, 55))
    if (raisedAt < from || raisedAt >= until || endMs <= raisedAt) return []
    return {
      deviceId: first.device.id,
      siteId: first.device.siteId,
      sign: '2' as const,
      indicatorNo: null,
      type: clockSkew.type,
      level: clockSkew.level,
      remark: `${gatewayName}${clockSkewWords(toleratedSkewSeconds)}`,
      value: toleratedSkewSeconds,
      peak: null,
      raisedAt,
      recoveredAt: back < until ? back : null,
      seed,
    }
  })
}
