import { indicator } from '../../core/indicators.ts'
import { quality } from '../../core/quality.ts'
import type { IngestResult, Point, Reading } from '../live.ts'
import type { Catalog } from './createCatalog.ts'
import type { LocalDays } from './createLocalDays.ts'

const futureMs = 5 * 60_000
const oldestMs = 40 * 86_400_000

/** A reading with what storing needs beside what rules need. */
export interface Accepted extends Reading {
  gatewayId: string
  /** Site-local day, and minute of it. */
  day: string
  minute: number
  /** Day energy of which kind, or null. */
  energyKind: string | null
}

/** Sorts points into readings and refusals. Repeats are the business of the primary key. */
export function validate(points: readonly Point[], gatewayId: string | undefined, now: number, catalog: Catalog, localDays: LocalDays) {
  const readings: Accepted[] = []
  const refused: IngestResult['refused'] = []
  points.forEach(([deviceNo, indicatorNo, at, value], index) => {
    const device = catalog.device(deviceNo)
    const kind = catalog.indicator(indicatorNo)
    const reason =
      !device || (gatewayId !== undefined && device.gatewayId !== gatewayId)
        ? '设备不存在或不属于该网关'
        : !device.enabled
          ? '设备已停用'
          : !kind
            ? '测点不存在'
            : !Number.isFinite(value) || Math.abs(value) > 3e38
              ? '数值无效'
              : !Number.isSafeInteger(at)
                ? '时间无效'
                : at > now + futureMs
                  ? '时间晚于当前时间'
                  : at < now - oldestMs
                    ? '时间过早'
                    : null
    if (reason !== null || !device || !kind) {
      refused.push({ index, reason: reason ?? '' })
      return
    }
    const suspect = value < kind.lowest || value > kind.highest
    const { day, minute } = localDays(at, device.zone)
    readings.push({
      deviceId: device.id,
      indicatorId: kind.id,
      indicatorNo,
      orgId: device.orgId,
      siteId: device.siteId,
      gatewayId: device.gatewayId,
      at,
      value,
      quality: suspect ? quality.suspect : now - at > 2 * device.samplingMs ? quality.late : quality.good,
      day,
      minute,
      energyKind:
        indicatorNo === indicator.dayEnergy
          ? device.energyKind
          : indicatorNo === indicator.dayDischarge && device.energyKind === 'charge'
            ? 'discharge'
            : null,
    })
  })
  return { readings, refused }
}
