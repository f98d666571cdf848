import { faultsOf } from '../world/faultsOf.ts'
import { random, seedOf } from '../seeded.ts'
import { chinaDay, chinaDayStart, DAY, MINUTE } from '../../../core/time/time.ts'
import { type Condition, lowGeneration, type Verdict, zeroGeneration } from '../../alarms/abnormal/conditions.ts'
import { generationVerdicts } from '../../alarms/abnormal/generation.ts'
import type { SiteModel } from '../simulator/createSiteModel.ts'
import type { DeviceModel } from '../simulator/simulation.ts'
import { merged, type PastAlarm, type Span } from './pastAlarms.ts'

const step = 5 * MINUTE

/**
 * 零发电 and 组串发电偏低 of the inverters of a site, by the very rule the engine uses, at moments around what is broken: everywhere else the rule
 * says nothing.
 */
export function pastGeneration(site: SiteModel, from: number, until: number): PastAlarm[] {
  const inverters = site.models.filter(model => model.device.simulation.kind === 'inverter')
  return inverters.flatMap(model => ofInverter(model, inverters, from, until))
}

function ofInverter(model: DeviceModel, around: readonly DeviceModel[], from: number, until: number): PastAlarm[] {
  const found: PastAlarm[] = []
  const lasting = new Map<Condition, { since: number; raised: PastAlarm | null }>()
  let at = from
  for (const { startMs, endMs } of broken(model, from, until)) {
    // An alarm of the afternoon may have to wait for the next bright hour to end, or for the end of what broke meanwhile.
    for (at = Math.ceil(Math.max(at, startMs) / step) * step; at <= until; at += step) {
      if (at > endMs && lasting.size === 0) break
      for (const verdict of verdictsAt(model, around, at)) {
        const condition = verdict.type === zeroGeneration.type ? zeroGeneration : lowGeneration
        const known = lasting.get(condition)
        if (!verdict.abnormal) {
          if (known?.raised) known.raised.recoveredAt = at
          lasting.delete(condition)
        } else if (!known) lasting.set(condition, { since: at, raised: null })
        else if (!known.raised && at - known.since >= condition.holdMs) {
          known.raised = alarmOf(model, verdict, condition, at + Math.floor(30_000 * random(model.device.id, at / MINUTE, 53)))
          if (known.raised.raisedAt <= until) found.push(known.raised)
        }
      }
    }
  }
  return found
}

function verdictsAt(model: DeviceModel, around: readonly DeviceModel[], at: number): Verdict[] {
  if (model.silent(at)) return []
  const { device } = model
  const shares = around
    .filter(other => !other.silent(at))
    .map(other => other.power(at) / (other.device.ratedKw ?? 1))
    .sort((a, b) => a - b)
  const middle = (shares.length - 1) / 2
  const median = ((shares[Math.floor(middle)] ?? 0) + (shares[Math.ceil(middle)] ?? 0)) / 2
  const place = `site:${device.siteId}`
  const value = model.power(at)
  const row = { id: device.id, org_id: '', site_id: device.siteId, area: '', share: value / (device.ratedKw ?? 1), value, at: '' }
  return generationVerdicts(row, new Map([[place, { place, count: shares.length, median }]]))
}

/** When an inverter is stopped or misses many strings. */
function broken({ device, defects }: DeviceModel, from: number, until: number): Span[] {
  const spans: Span[] = defects.strings.within(from, until)
  for (let day = chinaDayStart(from) - DAY; day < until; day += DAY)
    for (const { kind, startMs, endMs } of faultsOf(seedOf(device.no), day))
      if (kind === 'inverter-stop' && endMs > from && startMs < until) spans.push({ startMs, endMs })
  return merged(spans)
}

const alarmOf = ({ device }: DeviceModel, { remark, value }: Verdict, { type, level }: Condition, raisedAt: number): PastAlarm => ({
  deviceId: device.id,
  siteId: device.siteId,
  sign: '2',
  indicatorNo: null,
  type,
  level,
  remark,
  value,
  peak: null,
  raisedAt,
  recoveredAt: null,
  seed: seedOf(device.no) + chinaDay(raisedAt),
})
