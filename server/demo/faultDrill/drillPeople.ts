import { eq } from 'drizzle-orm'
import { alarm } from '../../../core/contract/alarms/alarm.ts'
import type { AnyCall, InputOf } from '../../../core/contract/call.ts'
import { fieldWork } from '../../../core/contract/orders/fieldWork.ts'
import { rushRepair } from '../../../core/contract/orders/rushRepair.ts'
import { codes } from '../../../core/errors.ts'
import { siteTime } from '../../../core/time/time.ts'
import { alarmHandlers } from '../../domains/alarms/alarm/alarm.ts'
import { fieldWorkHandlers } from '../../domains/orders/fieldWork.ts'
import { rushRepairHandlers } from '../../domains/orders/rushRepair.ts'
import { Failure } from '../../failure.ts'
import { sites, users } from '../../tables/index.ts'
import { demoAccounts } from '../demoAccounts.ts'
import { moved } from '../patrol/wayOf.ts'
import { actAs } from './actAs.ts'
import type { Stage } from './createStage.ts'
import { drillAlarms, openStep } from './drillCase.ts'

/** Begins whatever is written in the live data, so that nobody takes it for a real fault. */
const mark = '【演练】'
type OrderNode = 'dispatch' | 'arrive' | 'work' | 'accept'

const nameOf = async ({ services: { db } }: Stage, userId: string) =>
  (await db.select({ name: users.userName, phone: users.phone }).from(users).where(eq(users.id, userId)))[0] ?? { name: '', phone: null }

/**
 * Makes a call as whoever the plan names; where that account is gone or may no more, as another of the enterprise's
 * people of the demonstration who may. None of them shall leave an order open.
 * @throws Failure what was said to the first, where none may
 */
async function actAsOneOf<C extends AnyCall>(
  { services, plan }: Stage,
  named: string,
  name: string,
  call: C,
  input: InputOf<C>,
  handle: Parameters<typeof actAs<C>>[6],
): Promise<void> {
  const others = demoAccounts().filter(({ org, customer, userId }) => org === plan.orgId && !customer && userId !== named)
  let said: Failure | undefined
  for (const userId of [named, ...others.map(other => other.userId)]) {
    try {
      return await actAs(services, plan.id, userId, name, call, input, handle)
    } catch (error) {
      // Not theirs to do, or not theirs to see.
      if (!(error instanceof Failure) || (error.code !== codes.forbidden && error.code !== codes.missing)) throw error
      said ??= error
    }
  }
  throw said
}

/** What the order says of itself. */
async function remarkOf(stage: Stage) {
  const { startedBy, startedAt, zone } = stage.plan
  return `故障演练：由 ${(await nameOf(stage, startedBy)).name} 于 ${siteTime(new Date(startedAt), zone)} 启动，并非真实故障`
}

/** The watch makes the alarm a repair order, or, where the drill is over before, puts it down. */
export async function decide(stage: Stage, alarmId: number, as: 'repair' | 'nothing', said: string): Promise<void> {
  const { plan } = stage
  const input = {
    ids: String(alarmId),
    nextDeal: as === 'repair' ? ('3' as const) : ('1' as const),
    dealOpinion: `${mark}${said}`,
    ...(as === 'repair' && { orderContent: `${mark}${plan.devName}温度越上限`, orderRemark: await remarkOf(stage) }),
  }
  await actAsOneOf(stage, plan.watchId, 'alarm.saveAlarm', alarm.saveAlarm, input, alarmHandlers.saveAlarm)
}

/** The watch puts down whatever else a drill has raised. */
export async function putDownRest(stage: Stage, said: string): Promise<void> {
  for (const { id, handled } of await drillAlarms(stage.services.db, stage.plan)) if (!handled) await decide(stage, id, 'nothing', said)
}

/** Where the phone of whoever is there says it is: at the gate of the site. */
async function onSite({ services: { db }, plan }: Stage) {
  const [site] = await db.select({ longitude: sites.longitude, latitude: sites.latitude }).from(sites).where(eq(sites.id, plan.siteId))
  if (!site) return {}
  const { longitude, latitude } = moved(site, 25, -18)
  return { position: { longitude: Number(longitude.toFixed(6)), latitude: Number(latitude.toFixed(6)), accuracy: 12 } }
}

/**
 * Takes a step of the order as whoever of the demonstration would, where the order waits at it: what people have taken
 * meanwhile is theirs.
 */
export async function takeStepOf(stage: Stage, orderId: number, node: OrderNode, said: string): Promise<void> {
  const { db } = stage.services
  const open = await openStep(db, orderId)
  if (open?.node !== node) return
  try {
    await takeOpen(stage, orderId, { id: open.id, node }, said)
  } catch (error) {
    // Somebody was quicker.
    if ((await openStep(db, orderId))?.id === open.id) throw error
  }
}

async function takeOpen(stage: Stage, orderId: number, open: { id: number; node: OrderNode }, said: string) {
  const { plan } = stage
  const step = { id: String(orderId), taskId: String(open.id) }
  const { watchId, workerId, crewId } = plan
  switch (open.node) {
    case 'dispatch': {
      const { name, phone } = await nameOf(stage, workerId)
      const input = { ...step, crewId, principal: name, principalContact: phone ?? undefined, orderRemark: `${mark}${said}` }
      await actAsOneOf(stage, watchId, 'rushRepair.deliver', rushRepair.deliver, input, rushRepairHandlers.deliver)
      break
    }
    case 'arrive': {
      const input = { ...step, ...(await onSite(stage)), arriveTimeOutReason: said }
      await actAsOneOf(stage, workerId, 'fieldWork.arrive', fieldWork.arrive, input, fieldWorkHandlers.arrive)
      break
    }
    case 'work': {
      const fields = { operationContent: `${mark}${said}`, operationRemark: await remarkOf(stage), finishTimeOutReason: said }
      const input = { ...step, ...(await onSite(stage)), ...fields }
      await actAsOneOf(stage, workerId, 'fieldWork.finish', fieldWork.finish, input, fieldWorkHandlers.finish)
      break
    }
    case 'accept': {
      const input = { ...step, passed: true, advice: `${mark}${said}` }
      await actAsOneOf(stage, watchId, 'fieldWork.accept', fieldWork.accept, input, fieldWorkHandlers.accept)
    }
  }
}
