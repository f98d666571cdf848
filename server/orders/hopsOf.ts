import { asc, eq, sql } from 'drizzle-orm'
import { clockRadiusM } from './clockRule.ts'
import type { ProcessHop } from '../../core/contract/orders/order.ts'
import { distanceM, distanceText, type Place } from '../../core/sites/distance.ts'
import { siteTime } from '../../core/time/time.ts'
import type { Services } from '../context.ts'
import { orderSteps, sites, users } from '../tables/index.ts'
import type { StepPlace } from '../tables/orders.ts'
import { type OrderKind, orderKinds } from './orderKinds.ts'
import { processOf } from './process/processes.ts'

interface Of {
  id: number
  kind: string
  zone: string
}

/** Where an order is done: its site, or those of its devices. */
const placesOf = (db: Services['db'], orderId: number) =>
  db
    .select({ longitude: sites.longitude, latitude: sites.latitude })
    .from(sites)
    .where(
      sql`
        ${sites.id}
        in (
          select site_id
          from orders
          where id = ${orderId}
          union
          select site_id
          from order_devices
          where order_id = ${orderId}
        )
      `,
    )

/** Said of a step that was taken where nobody is at a site of its order, however vague the phone is. */
function awayText(position: StepPlace['position'], places: readonly Place[]): string {
  if (!position || places.length === 0) return ''
  const metres = Math.min(...places.map(place => distanceM(position, place)))
  return metres - position.accuracy > clockRadiusM ? `定位距站点 ${distanceText(metres)}` : ''
}

const positionText = (position: NonNullable<StepPlace['position']> | undefined) =>
  position ? `${position.longitude.toFixed(5)}, ${position.latitude.toFixed(5)}（精度 ${Math.round(position.accuracy)} m）` : ''

/** Every step of an order as the documents tell them, oldest first, the open one last. */
export async function hopsOf({ db, clock }: Pick<Services, 'db' | 'clock'>, { id, kind, zone }: Of): Promise<ProcessHop[]> {
  const process = await processOf(kind)
  const rows = await db
    .select({ step: orderSteps, who: users.userName })
    .from(orderSteps)
    .leftJoin(users, eq(users.id, orderSteps.userId))
    .where(eq(orderSteps.orderId, id))
    .orderBy(asc(orderSteps.id))
  const places = rows.some(({ step }) => step.place?.position) ? await placesOf(db, id) : []
  const now = clock()
  return rows.map(({ step, who }) => {
    const began = step.node === 'start'
    const way = process.steps.get(step.node)?.outcomes.find(({ code }) => code === step.outcome)
    return {
      node: step.node,
      activityName: began ? orderKinds[kind as OrderKind].step : (process.steps.get(step.node)?.name ?? step.node),
      assigneeName: who ?? '',
      startTime: siteTime(step.startedAt, zone),
      endTime: siteTime(step.endedAt, zone),
      dueTime: siteTime(step.dueAt, zone),
      late: step.dueAt !== null && (step.endedAt ?? now) > step.dueAt,
      remindedTime: siteTime(step.remindedAt, zone),
      escalatedTime: siteTime(step.escalatedAt, zone),
      approveMessage: step.message,
      dealResult: way?.name ?? '',
      receivedTime: siteTime(step.receivedAt, zone),
      position: positionText(step.place?.position),
      away: awayText(step.place?.position, places),
      deviceNo: step.place?.device?.no ?? '',
    }
  })
}

/** Steps that were taken, as a trace tells them. */
export const taken = (hops: readonly ProcessHop[]) =>
  hops
    .filter(({ endTime }) => endTime)
    .map(({ activityName, dealResult, assigneeName, endTime, approveMessage, receivedTime, away }) => ({
      step: dealResult && dealResult !== activityName ? `${activityName} · ${dealResult}` : activityName,
      who: assigneeName,
      at: endTime,
      note: [approveMessage, receivedTime && `现场无网络，${receivedTime.slice(0, 16)} 补传`, away].filter(Boolean).join('；'),
    }))
