import { faultsOf } from '../world/faultsOf.ts'
import { random, seedOf } from '../seeded.ts'
import { chinaDay, chinaDayStart, DAY, MINUTE } from '../../../core/time/time.ts'
import { offline } from '../../alarms/abnormal/conditions.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import { merged, type PastAlarm, type Span } from './pastAlarms.ts'

/** Silence of five minutes counts. */
const noticedMs = 5 * MINUTE

/**
 * 通讯中断 of the devices behind one gateway: each for itself, and together as members of an incident where nothing behind
 * the gateway was heard.
 * @param models of the gateway, by their ids
 */
export function pastSilence(models: readonly DeviceModel[], gatewayName: string, from: number, until: number): PastAlarm[] {
  const [first] = models
  if (!first) return []
  const outages = merged(first.defects.gateway.within(from, until))
  const alone = models.length === 1
  const of = (model: DeviceModel, raisedAt: number, endMs: number): PastAlarm => {
    const { device } = model
    const seed = seedOf(device.no)
    const back = endMs + 30_000 + Math.floor(60_000 * random(seed, endMs / MINUTE, 52))
    return {
      deviceId: device.id,
      siteId: device.siteId,
      sign: '2',
      indicatorNo: null,
      type: offline.type,
      level: offline.level,
      remark: '设备通讯中断',
      value: null,
      peak: null,
      raisedAt,
      recoveredAt: back < until ? back : null,
      seed: seed + chinaDay(raisedAt),
    }
  }
  const noticedAt = (model: DeviceModel, startMs: number) =>
    startMs + noticedMs + Math.floor(30_000 * random(seedOf(model.device.no), startMs / MINUTE, 51))
  const past = (raisedAt: number, endMs: number) => raisedAt >= from && raisedAt < until && endMs > raisedAt

  const own = models.map(model => ({ model, spans: spansOf(model, from, until, alone ? outages : []) }))
  const silences = own.flatMap(({ model, spans }) =>
    spans.flatMap(({ startMs, endMs }) => {
      // What begins while the gateway is down belongs to the incident from its beginning.
      if (!alone && outages.some(each => startMs >= each.startMs && startMs < each.endMs)) return []
      const outage = alone ? undefined : outages.find(each => startMs < each.startMs && endMs > each.startMs)
      const raisedAt = noticedAt(model, startMs)
      if (!past(raisedAt, endMs)) return []
      const alarm = of(model, raisedAt, Math.max(endMs, outage?.endMs ?? 0))
      return [outage ? { ...alarm, incident: incidentOf(first, outage) } : alarm]
    }),
  )
  const incidents = alone
    ? []
    : outages.flatMap(outage => {
        const raisedAt = noticedAt(first, outage.startMs)
        if (!past(raisedAt, outage.endMs)) return []
        const incident = incidentOf(first, outage)
        const members = own.flatMap(({ model, spans }) => {
          // Silent since before: its own alarm became a member.
          if (spans.some(({ startMs, endMs }) => startMs < outage.startMs && endMs > outage.startMs)) return []
          const longer = spans.filter(({ startMs }) => startMs >= outage.startMs && startMs < outage.endMs).map(({ endMs }) => endMs)
          return [{ ...of(model, raisedAt, Math.max(outage.endMs, ...longer)), incident }]
        })
        const all = [...members, ...silences.filter(alarm => alarm.incident === incident)]
        const ends = all.map(({ recoveredAt }) => recoveredAt ?? Number.POSITIVE_INFINITY)
        const end = Math.max(outage.endMs, ...ends)
        const head = {
          ...of(first, raisedAt, outage.endMs),
          remark: `${gatewayName}通讯中断，影响 ${models.length} 台设备`,
          recoveredAt: Number.isFinite(end) ? end : null,
          incident,
          gatewayId: first.device.gatewayId,
        }
        return [head, ...members]
      })
  return [...incidents, ...silences]
}

const incidentOf = ({ device }: DeviceModel, { startMs }: Span) => `${device.gatewayId}@${startMs}`

/** When a device itself was not heard. @param besides what silences it beside its own faults */
function spansOf({ device, exchanges }: DeviceModel, from: number, until: number, besides: readonly Span[]): Span[] {
  const own: Span[] = [...besides]
  for (let day = chinaDayStart(from) - DAY; day < until; day += DAY)
    for (const { kind, startMs, endMs } of faultsOf(seedOf(device.no), day)) if (kind === 'communication-gap') own.push({ startMs, endMs })
  own.push(...exchanges.within(from, until))
  return merged(own)
}
