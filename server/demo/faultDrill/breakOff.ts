import { stopAsked, writeEnd } from '../../domains/alarms/faultDrill/journal.ts'
import { Failure } from '../../failure.ts'
import { type Stage, Halted } from './createStage.ts'
import { allRecovered, drillAlarm } from './drillCase.ts'
import { putDownRest, takeStepOf } from './drillPeople.ts'

/** So long a device takes to cool down. */
export const coolMs = 15_000
/** Longer than that an alarm that is to recover is not waited for, besides its own delay. */
export const recoverMs = 90_000

const openNodes = ['dispatch', 'arrive', 'work'] as const

/**
 * Ends a drill before its time: the device recovers, its alarm is put down or its order goes through what is left of
 * its process, and says why. What people have made of it themselves stays theirs. Done again it does what is left.
 */
export async function breakOff(stage: Stage, outcome: 'stopped' | 'failed', reason: string): Promise<void> {
  const { services, simulator, plan, pause, until, speed } = stage
  const { db, log } = services
  const asked = (await stopAsked(db, plan)) !== null
  const as = asked ? 'stopped' : outcome
  const said = asked ? '演练中止，并非真实故障' : `演练未能完成，并非真实故障：${reason}`
  const left: string[] = []
  await stage.end()
  simulator.setHot(plan.deviceNo, false, coolMs / speed)
  await pause(coolMs + 5000, true)
  try {
    const raised = await drillAlarm(db, plan)
    await putDownRest(stage, said)
    const orderId = raised?.orderId
    if (orderId) for (const node of openNodes) await takeStepOf(stage, orderId, node, said)
    if (raised) {
      const recovered = await until(() => allRecovered(db, plan), plan.offDelay * 1000 + recoverMs, true)
      if (!recovered) left.push('告警尚未恢复')
      if (orderId) await takeStepOf(stage, orderId, 'accept', said)
      await putDownRest(stage, said)
    }
  } catch (error) {
    if (error instanceof Halted) throw error
    if (!(error instanceof Failure)) log.error({ err: error, drill: plan.id }, 'end of a fault drill')
    left.push(`未能办结：${error instanceof Failure ? error.message : '内部错误'}`)
  }
  await writeEnd(db, plan, { outcome: as, reason: [asked ? '' : reason, ...left].filter(Boolean).join('；') })
}
