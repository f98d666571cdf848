import { and, eq, like } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { DrillPlan, FaultDrills } from '../../demonstration/FaultDrills.ts'
import type { Simulator } from '../../demonstration/Simulator.ts'
import { type DrillLife, lifeOf } from '../../domains/alarms/faultDrill/journal.ts'
import { facts } from '../../tables/index.ts'
import { drillEnterprises, planDrill } from './planDrill.ts'
import { playDrill } from './playDrill.ts'
import { breakOff } from './breakOff.ts'
import { createStage, Halted, lifeText, type Stage } from './createStage.ts'

/** Drills whose server process is gone are looked for so often, ms. */
const lookMs = 5000

/**
 * The drills of the demonstration region. Each is carried out by the process it was started in; one whose process is
 * gone is broken off by whichever finds it, so that no alarm waits and no order stays open for ever. A fault that
 * somebody called for is forgotten with its process.
 * @param speed how much faster than planned people act; tests only
 */
export function createFaultDrills(services: Services, simulator: Simulator, speed = 1): FaultDrills {
  const { db, clock, log } = services
  const going = new Map<string, Promise<void>>()
  let stopped = true
  let timer: NodeJS.Timeout | undefined

  function carryOut(plan: DrillPlan, how: (stage: Stage) => Promise<void>, ending = false) {
    const stage = createStage(services, simulator, plan, speed, () => stopped, ending)
    const done = stage
      .alive(() => how(stage))
      .catch(error => {
        // What is left is broken off at the next start.
        if (!(error instanceof Halted)) log.error({ err: error, drill: plan.id }, 'fault drill')
      })
      .finally(() => going.delete(plan.id))
    going.set(plan.id, done)
  }

  async function look() {
    const known = await db
      .select()
      .from(facts)
      .where(like(facts.name, `${lifeOf('')}%`))
    for (const { name, value } of known) {
      const { plan, aliveUntil } = JSON.parse(value) as DrillLife
      if (stopped || going.has(plan.id) || Date.parse(aliveUntil) > clock().getTime()) continue
      // Of several who find it one takes it.
      const taken = await db
        .update(facts)
        .set({ value: lifeText(plan, clock(), true) })
        .where(and(eq(facts.name, name), eq(facts.value, value)))
        .returning({ name: facts.name })
      if (taken.length > 0) carryOut(plan, stage => breakOff(stage, 'failed', '服务器中断'), true)
    }
  }
  const lookQuietly = () => look().catch(error => log.error({ err: error }, 'fault drills'))

  return {
    async start() {
      stopped = false
      await lookQuietly()
      timer = setInterval(lookQuietly, lookMs)
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      await Promise.all(going.values())
    },
    plan: (context, orgId) => planDrill(context, simulator, orgId),
    begin(plan) {
      if (!stopped) carryOut(plan, playDrill)
    },
    enterprises: drillEnterprises,
  }
}
