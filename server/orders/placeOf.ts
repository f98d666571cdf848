import { and, eq } from 'drizzle-orm'
import type { ChangeContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { devices, orderDevices } from '../tables/index.ts'
import type { StepPlace } from '../tables/orders.ts'
import type { Held } from './takeStep.ts'

/** Does an order speak of a device: of its one, of one of its many, or, of neither, of the site it stands at? */
async function isOf({ db }: ChangeContext, { order }: Held, no: string): Promise<boolean> {
  const [device] = await db.select({ id: devices.id, siteId: devices.siteId }).from(devices).where(eq(devices.no, no))
  if (!device) return false
  if (order.deviceId !== null) return device.id === order.deviceId
  const many = await db.$count(orderDevices, eq(orderDevices.orderId, order.id))
  if (many === 0) return device.siteId === order.siteId
  return (await db.$count(orderDevices, and(eq(orderDevices.orderId, order.id), eq(orderDevices.deviceId, device.id)))) > 0
}

/** Where a step was taken; null = not told. @throws Failure 400 for a device that is not the order's */
export async function placeOf(context: ChangeContext, held: Held, { position, device }: StepPlace): Promise<StepPlace | null> {
  if (!position && !device) return null
  if (device && !(await isOf(context, held, device.no)))
    throw invalid('该设备不是工单的设备，请核对后重试', { device: '该设备不是工单的设备，请核对后重试' })
  return { ...(position && { position }), ...(device && { device }) }
}
