import { and, eq } from 'drizzle-orm'
import type { energy } from '../../../../core/contract/energy/energy.ts'
import { limitsOf } from '../../../../core/register/deviceLimits.ts'
import { reverseKinds } from '../../../ingest/energyKinds.ts'
import { addDays, siteDay } from '../../../../core/time/time.ts'
import { invalid, missing } from '../../../failure.ts'
import type { Handlers } from '../../../http/Handlers.ts'
import { deviceDays, devices, energyCorrections as corrections, sites } from '../../../tables/index.ts'
import { putManual } from './putManual.ts'

/** Sets the energy of a device and day that is over, with who and why. */
export const correct: Handlers<typeof energy>['correct'] = async ({ deviceNo, kind, day, kwh, reason }, context) => {
  const { db, scope, clock, principal } = context
  const [device] = await db
    .select({
      id: devices.id,
      orgId: devices.orgId,
      siteId: devices.siteId,
      kind: devices.energyKind,
      type: devices.type,
      ratedKw: devices.ratedKw,
      seconds: devices.samplingSeconds,
      commissionedOn: devices.commissionedOn,
      zone: sites.zone,
    })
    .from(devices)
    .innerJoin(sites, eq(sites.id, devices.siteId))
    .where(and(scope.sees(), eq(devices.no, deviceNo)))
    // One after the other: what stood before and what stands after must be of one history.
    .for('update', { of: devices })
  if (!device) throw missing('设备不存在')
  if (device.kind !== kind && reverseKinds[device.kind ?? ''] !== kind) throw invalid('该设备不计此类电量', { kind: '该设备不计此类电量' })
  const today = siteDay(clock(), device.zone)
  // A figure set beside a register that goes on would be neither: later readings may yet correct what it was set for.
  const message =
    day < device.commissionedOn
      ? `该设备 ${device.commissionedOn} 才投运`
      : day === today
        ? `今日电量仍在计量，站点时间 ${addDays(today, 1)} 零点后方可修正`
        : '只能修正今天以前的日子'
  if (day < device.commissionedOn || day >= today) throw invalid(message, { day: message })
  const limits = limitsOf({ type: device.type, ratedKw: device.ratedKw, samplingMs: device.seconds * 1000 })
  // 25 hours: a day on which clocks are put back.
  const most = limits && Math.ceil(limits.highestKw * 25)
  if (most !== null && kwh > most) {
    const message = `超出该设备一日可能的电量（${most} kWh）`
    throw invalid(message, { kwh: message })
  }
  const key = { deviceId: device.id, siteId: device.siteId, kind, day }
  const [known] = await db
    .select({ kwh: deviceDays.kwh })
    .from(deviceDays)
    .where(and(eq(deviceDays.deviceId, device.id), eq(deviceDays.kind, kind), eq(deviceDays.day, day)))
    .for('update')
  const createdBy = principal.kind === 'user' ? principal.userName : ''
  const [made] = await db
    .insert(corrections)
    .values({
      orgId: device.orgId,
      deviceId: device.id,
      kind,
      day,
      before: known?.kwh ?? null,
      after: kwh,
      reason,
      createdBy,
      createdAt: clock(),
    })
    .returning({ id: corrections.id })
  await putManual(context, key, kwh)
  const id = String(made!.id)
  context.note({ target: id, orgId: device.orgId, detail: { deviceNo, kind, day, before: known?.kwh ?? null, after: kwh, reason } })
  return { id }
}
