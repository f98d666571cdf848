import { doubtOf } from '../../core/register/deviceLimits.ts'
import { reverseKinds } from './energyKinds.ts'
import { isLate } from '../../core/units/freshness.ts'
import { indicator } from '../../core/devices/indicators.ts'
import { quality } from '../../core/units/quality.ts'
import { notOwn } from '../rights/notOwn.ts'
import type { IngestResult, Point, Reading } from '../live/live.ts'
import type { Catalog, KnownDevice } from './createCatalog.ts'
import type { LocalDays } from './createLocalDays.ts'

/** Clocks of devices may be ahead by this. */
const futureMs = 5 * 60_000
const oldestMs = 40 * 86_400_000

/** A reading with what storing needs beside what rules need. */
export interface Accepted extends Reading {
  gatewayId: string
  /** Site-local day, and minute of it. */
  day: string
  minute: number
  /** How often its device measures. */
  samplingMs: number
  /** Day energy of which kind, or null. */
  energyKind: string | null
  /** What its device counts: `energyKind` of its first register. */
  counts: string | null
}

/** A number no device and no indicator has is longer than any answer should carry. */
const readable = (no: unknown) => (typeof no === 'string' && no !== '' ? no.slice(0, 40) : null)
/** The smallest and the greatest number of 32 bits; the database refuses what is beyond, and with it everything that came along. */
const leastReal = 1.401298464324817e-45
const mostReal = 3.4028234663852886e38

/** Why a point cannot be a reading whoever sends it, or null. */
function malformed(point: unknown): string | null {
  if (!Array.isArray(point) || point.length !== 4) return '应为 [设备编号, 测点编号, 毫秒时间戳, 数值]'
  // By their places: taking a list apart by a pattern goes through its iterator, which shows where each delivery has thousands.
  const deviceNo: unknown = point[0]
  const indicatorNo: unknown = point[1]
  const at: unknown = point[2]
  const value: unknown = point[3]
  if (typeof deviceNo !== 'string') return '设备编号应为文本'
  if (typeof indicatorNo !== 'string') return '测点编号应为文本'
  if (!Number.isSafeInteger(at)) return '时间应为整数毫秒时间戳'
  if (value === null || value === undefined) return '数值为空'
  if (typeof value !== 'number') return '数值应为数字'
  return Number.isNaN(value) || Math.abs(value) > mostReal ? '数值无效' : null
}

/** May a gateway deliver what a device measured at a moment, epoch ms? */
const speaksFor = (gatewayId: string, { gatewayId: own, formerGateways = [] }: KnownDevice, at: number) =>
  own === gatewayId || formerGateways.some(({ id, until }) => id === gatewayId && at < until)

/**
 * Sorts points into readings and refusals. Repeats are the business of the primary key.
 * @returns also by device of this gateway the newest stamp, whatever became of the point: what its clock says
 */
export function validate(points: readonly unknown[], gatewayId: string | undefined, now: number, catalog: Catalog, localDays: LocalDays) {
  const readings: Accepted[] = []
  const refused: IngestResult['refused'] = []
  const newest = new Map<number, number>()
  const refuse = (index: number, reason: string) => {
    const point = points[index]
    const [deviceNo, indicatorNo] = Array.isArray(point) ? point : []
    refused.push({ index, deviceNo: readable(deviceNo), indicatorNo: readable(indicatorNo), reason })
  }
  for (let index = 0; index < points.length; index++) {
    const wrong = malformed(points[index])
    if (wrong) {
      refuse(index, wrong)
      continue
    }
    const point = points[index] as Point
    const deviceNo = point[0]
    const indicatorNo = point[1]
    const at = point[2]
    const given = point[3]
    const device = catalog.device(deviceNo)
    const kind = catalog.indicator(indicatorNo)
    if (gatewayId !== undefined && device?.gatewayId === gatewayId && at > (newest.get(device.id) ?? 0)) newest.set(device.id, at)
    const reason =
      !device || (gatewayId !== undefined && !speaksFor(gatewayId, device, at))
        ? notOwn.device
        : !device.enabled
          ? '设备已停用'
          : !kind
            ? '测点不存在'
            : at > now + futureMs
              ? '时间晚于当前时间'
              : at < now - oldestMs
                ? '时间过早'
                : null
    if (reason !== null || !device || !kind) {
      refuse(index, reason ?? '')
      continue
    }
    const value = Math.abs(given) < leastReal ? 0 : given
    const { day, minute, sinceMidnight } = localDays(at, device.zone)
    const doubt =
      value < kind.lowest || value > kind.highest
        ? quality.suspect
        : device.limits && doubtOf(device.limits, indicatorNo, value, sinceMidnight)
    readings.push({
      deviceId: device.id,
      indicatorId: kind.id,
      indicatorNo,
      orgId: device.orgId,
      siteId: device.siteId,
      gatewayId: device.gatewayId,
      at,
      value,
      quality: doubt ?? (isLate(now - at, device.samplingMs) ? quality.late : quality.good),
      day,
      minute,
      samplingMs: device.samplingMs,
      counts: device.energyKind,
      energyKind:
        indicatorNo === indicator.dayEnergy
          ? device.energyKind
          : indicatorNo === indicator.dayDischarge
            ? (reverseKinds[device.energyKind ?? ''] ?? null)
            : null,
    })
  }
  return { readings, refused, newest }
}
