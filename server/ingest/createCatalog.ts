import { eq, isNotNull } from 'drizzle-orm'
import { type DeviceLimits, limitsOf } from '../../core/register/deviceLimits.ts'
import { groupBy } from '../../core/rules/groupBy.ts'
import { instantOf } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { deviceSpans, devices, indicators, sites } from '../tables/index.ts'

export interface KnownDevice {
  id: number
  orgId: string
  siteId: string
  gatewayId: string
  /** Gateways it spoke through before, each until a moment, epoch ms: what they have not delivered yet is still taken. */
  formerGateways?: readonly { id: string; until: number }[]
  zone: string
  energyKind: string | null
  samplingMs: number
  enabled: boolean
  /** What it can do at most, where its nameplate is known. */
  limits: DeviceLimits | null
}
export interface KnownIndicator {
  id: number
  no: string
  lowest: number
  highest: number
}

/** Nobody asks the database about an unknown number more often than this. */
const askAgainMs = 5000
/** A device that moved or was switched off is noticed after this. */
const staleMs = 60_000

/** Devices by number and indicators by number; read again for numbers nobody has seen, and every minute. */
export function createCatalog(db: Services['db']) {
  let deviceByNo = new Map<string, KnownDevice>()
  let deviceById = new Map<number, KnownDevice>()
  let indicatorByNo = new Map<string, KnownIndicator>()
  let readAt = 0
  let reading: Promise<void> | null = null

  async function read() {
    const [deviceRows, formerRows, indicatorRows] = await Promise.all([
      db
        .select({
          no: devices.no,
          id: devices.id,
          orgId: devices.orgId,
          siteId: devices.siteId,
          gatewayId: devices.gatewayId,
          zone: sites.zone,
          energyKind: devices.energyKind,
          seconds: devices.samplingSeconds,
          enabled: devices.enabled,
          type: devices.type,
          ratedKw: devices.ratedKw,
        })
        .from(devices)
        .innerJoin(sites, eq(sites.id, devices.siteId)),
      db
        .select({ deviceId: deviceSpans.deviceId, id: deviceSpans.gatewayId, untilDay: deviceSpans.untilDay })
        .from(deviceSpans)
        .where(isNotNull(deviceSpans.untilDay)),
      db.select({ id: indicators.id, no: indicators.no, lowest: indicators.lowest, highest: indicators.highest }).from(indicators),
    ])
    const former = groupBy(formerRows, ({ deviceId }) => deviceId)
    deviceByNo = new Map(
      deviceRows.map(({ no, seconds, type, ratedKw, ...device }) => {
        const samplingMs = seconds * 1000
        const formerGateways = former
          .get(device.id)
          ?.map(({ id, untilDay }) => ({ id, until: instantOf(untilDay!, device.zone).getTime() }))
        return [no, { ...device, ...(formerGateways && { formerGateways }), samplingMs, limits: limitsOf({ type, ratedKw, samplingMs }) }]
      }),
    )
    deviceById = new Map([...deviceByNo.values()].map(device => [device.id, device]))
    indicatorByNo = new Map(indicatorRows.map(row => [row.no, row]))
    readAt = Date.now()
  }

  const readOnce = () =>
    (reading ??= read().finally(() => {
      reading = null
    }))

  return {
    device: (no: string) => deviceByNo.get(no),
    indicator: (no: string) => indicatorByNo.get(no),
    deviceOf: (deviceId: number) => deviceById.get(deviceId),
    /** Reads again where a number is unknown or the copy is old. */
    async refresh(points: readonly unknown[]) {
      const age = Date.now() - readAt
      const old = age > staleMs
      const unknown = () =>
        age > askAgainMs &&
        points.some(point => Array.isArray(point) && (!deviceByNo.has(point[0] as string) || !indicatorByNo.has(point[1] as string)))
      if (!old && !unknown()) return
      await readOnce()
    },
    /** Reads again, whatever the age of the copy: with what is committed by now. */
    async reread() {
      await reading?.catch(() => {})
      await readOnce()
    },
  }
}
export type Catalog = ReturnType<typeof createCatalog>
