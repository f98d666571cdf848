import { eq } from 'drizzle-orm'
import { writeEnd, writeStep } from '../../domains/alarms/faultDrill/journal.ts'
import { Failure } from '../../failure.ts'
import { cameras, orders } from '../../tables/index.ts'
import { breakOff, coolMs, recoverMs } from './breakOff.ts'
import { Broken, Halted, type Stage } from './createStage.ts'
import { allRecovered, drillAlarm, openStep } from './drillCase.ts'
import { decide, putDownRest, takeStepOf } from './drillPeople.ts'

/** How long everything takes, ms: two to three minutes in all. */
const pace = {
  first: 3000,
  warms: 15_000,
  /** A wall flies there and shows limit and curve. */
  shows: 10_000,
  decides: 6000,
  dispatches: 6000,
  drives: 20_000,
  works: 12_000,
  accepts: 4000,
}
/** Beside the delay of its limit an alarm is waited for so long, ms. */
const alarmMs = 90_000

/** What a camera of the site shows now, in a few words. */
async function pictureOf({ services: { db, video }, plan }: Stage): Promise<string> {
  const [camera] = await db.select().from(cameras).where(eq(cameras.id, plan.cameraId))
  if (!camera) return '站点已没有摄像机'
  const online = await video
    .sourceOf(camera)
    .online(camera)
    .catch(() => false)
  return online ? camera.name : `${camera.name} 离线，没有画面`
}

/** Who was sent there. */
async function crewText({ services: { db } }: Stage, orderId: number): Promise<string> {
  const [order] = await db.select({ crew: orders.crewName, who: orders.principal }).from(orders).where(eq(orders.id, orderId))
  // Names of the demonstration's accounts begin with their team.
  return [order?.crew, order?.who?.replace(`${order.crew}-`, '')].filter(Boolean).join(' ')
}

async function scene(stage: Stage): Promise<void> {
  const { services, simulator, plan, speed, pause, until } = stage
  const { db } = services
  await pause(pace.first)
  if (!simulator.canOverheat(plan.deviceNo)) throw new Broken('failed', '所选设备刚刚失联或停机')
  simulator.setHot(plan.deviceNo, true, pace.warms / speed)
  await writeStep(db, plan, { step: 'fault', note: `${plan.devName} 温度升高` })

  const raised = await until(() => drillAlarm(db, plan), plan.onDelay * 1000 + alarmMs)
  if (!raised) throw new Broken('failed', '未在规定时间内产生告警')
  await writeStep(db, plan, { step: 'alarm', note: `${plan.devName} 温度越上限`, alarmId: raised.id })

  await pause(pace.shows)
  await writeStep(db, plan, { step: 'camera', note: await pictureOf(stage) })

  await pause(pace.decides)
  if (!(await drillAlarm(db, plan))?.handled) await decide(stage, raised.id, 'repair', '转抢修，安排班组到场')
  const orderId = (await drillAlarm(db, plan))?.orderId
  if (!orderId) throw new Broken('failed', '告警已由人员处理，没有生成工单')
  if ((await openStep(db, orderId))?.node === 'judge') throw new Broken('failed', '告警已由人员转故障研判')
  await pause(pace.dispatches)
  await takeStepOf(stage, orderId, 'dispatch', '请携带备件到场')
  await writeStep(db, plan, { step: 'dispatch', note: await crewText(stage, orderId), orderId })

  await pause(pace.drives)
  await takeStepOf(stage, orderId, 'arrive', '故障演练')
  await writeStep(db, plan, { step: 'arrive', note: plan.stationName })

  await pause(pace.works)
  simulator.setHot(plan.deviceNo, false, coolMs / speed)
  await pause(coolMs)
  await takeStepOf(stage, orderId, 'work', '已到场处理，设备温度回落')
  const recovered = await until(() => allRecovered(db, plan), plan.offDelay * 1000 + recoverMs)
  if (!recovered) throw new Broken('failed', '告警未在规定时间内恢复')
  await pause(pace.accepts)
  await takeStepOf(stage, orderId, 'accept', '设备恢复正常，演练完成')
  await putDownRest(stage, '演练期间的重复告警，并非真实故障')
  await writeStep(db, plan, {
    step: 'repair',
    note: (await openStep(db, orderId)) ? '告警已恢复，工单由人员继续办理' : '告警已恢复，工单已验收',
  })
  await writeEnd(db, plan, { outcome: 'done', reason: '' })
}

/** Carries a drill out from its beginning to its end, whichever that is. */
export async function playDrill(stage: Stage): Promise<void> {
  try {
    await scene(stage)
  } catch (error) {
    if (error instanceof Halted) throw error
    if (error instanceof Broken) return breakOff(stage, error.outcome, error.reason)
    if (!(error instanceof Failure)) stage.services.log.error({ err: error, drill: stage.plan.id }, 'fault drill')
    await breakOff(stage, 'failed', error instanceof Failure ? error.message : '内部错误')
  }
}
