import { faultsOf } from '../world/faultsOf.ts'
import { random, seedOf } from '../../../core/seeded.ts'
import { chinaDay, chinaDayStart, DAY, MINUTE } from '../../../core/time.ts'
import { offline } from '../../alarms/abnormal/conditions.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import { merged, type PastAlarm, type Span } from './pastAlarms.ts'

/** Silence of five minutes counts. */
const noticedMs = 5 * MINUTE

/**
 * 通讯中断 of the devices behind one gateway: each for itself, and once, on the first of them, where nothing behind the gateway was heard.
 * @param models of the gateway, by their ids
 */
export function pastSilence(models: readonly DeviceModel[], gatewayName: string, from: number, until: number): PastAlarm[] {
  const [first] = models
  if (!first) return []
  const outages = merged(first.defects.gateway.within(from, until))
  return models.flatMap(model => {
    const { device } = model
    const seed = seedOf(device.no)
    const own: Span[] = []
    for (let day = chinaDayStart(from) - DAY; day < until; day += DAY)
      for (const { kind, startMs, endMs } of faultsOf(seed, day)) if (kind === 'communication-gap') own.push({ startMs, endMs })
    own.push(...model.exchanges.within(from, until))
    // What begins while the gateway is down is noticed when only this device stays away.
    const noticed = merged(own).map(span => {
      const covered = outages.find(each => span.startMs < each.startMs && span.endMs > each.startMs)
      if (covered) return { startMs: span.startMs, endMs: Math.max(span.endMs, covered.endMs) }
      const outage = outages.find(each => span.startMs >= each.startMs && span.startMs < each.endMs)
      return outage && model !== first ? { startMs: outage.endMs - noticedMs + 2 * MINUTE, endMs: span.endMs } : span
    })
    return merged(model === first ? [...noticed, ...outages] : noticed).flatMap(({ startMs, endMs }) => {
      const raisedAt = startMs + noticedMs + Math.floor(30_000 * random(seed, startMs / MINUTE, 51))
      if (raisedAt < from || raisedAt >= until || endMs <= raisedAt) return []
      const together = model === first && outages.some(outage => startMs === outage.startMs)
      const back = endMs + 30_000 + Math.floor(60_000 * random(seed, startMs / MINUTE, 52))
      return [
        {
          deviceId: device.id,
          siteId: device.siteId,
          sign: '2' as const,
          indicatorNo: null,
          type: offline.type,
          level: offline.level,
          remark: together && models.length > 1 ? `${gatewayName}通讯中断，影响 ${models.length} 台设备` : '设备通讯中断',
          value: null,
          peak: null,
          raisedAt,
          recoveredAt: back < until ? back : null,
          seed: seed + chinaDay(raisedAt),
        },
      ]
    })
  })
}
