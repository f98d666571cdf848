import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, sql } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import type { DrillPlan } from '../../demonstration/FaultDrills.ts'
import { writeFact } from '../../database/facts.ts'
import { type DrillLife, lifeOf, stopAsked } from '../../domains/alarms/faultDrill/journal.ts'
import type { Simulator } from '../../demonstration/Simulator.ts'
import { facts } from '../../tables/index.ts'

/** The server stops: nothing more is done. */
export class Halted extends Error {}

/** The drill does not go on: somebody stopped it, or something did not come about. */
export class Broken extends Error {
  constructor(
    readonly outcome: 'stopped' | 'failed',
    readonly reason: string,
  ) {
    super(reason)
  }
}

const tickMs = 1000
/** A device that fails reports more often than every minute. */
const reportMs = 5000
const beatMs = 5000
/** Without a sign of life for so long whoever carried it out is gone. */
export const aliveMs = 20_000

/** What a drill is played on: its time, which a stop ends, and its device, which reports meanwhile. */
export interface Stage {
  services: Services
  simulator: Simulator
  plan: DrillPlan
  /** How much faster than planned everything goes. */
  speed: number
  /** Says from now on that it is being broken off. */
  end(): Promise<void>
  /** Says that the drill is carried out as long as the work lasts; once that is through, nothing is left to do. */
  alive(work: () => Promise<void>): Promise<void>
  /**
   * Waits so long as planned.
   * @throws Halted where the server stops, and, unless it is `deaf`, Broken where somebody stops the drill
   */
  pause(ms: number, deaf?: boolean): Promise<void>
  /** Waits for something to come about, in its own time. @returns null where it did not */
  until<T>(find: () => Promise<T | null>, timeoutMs: number, deaf?: boolean): Promise<T | null>
}

export const lifeText = (plan: DrillPlan, now: Date, ending: boolean) =>
  JSON.stringify({ plan, aliveUntil: new Date(now.getTime() + aliveMs).toISOString(), ending } satisfies DrillLife)

/**
 * @param halted does the server stop?
 * @param ending it is taken over to be broken off, and says so from its first sign on
 */
export function createStage(
  services: Services,
  simulator: Simulator,
  plan: DrillPlan,
  speed: number,
  halted: () => boolean,
  ending = false,
): Stage {
  const { db, clock, log } = services
  let reportedAt = 0

  async function look(deaf: boolean) {
    if (halted()) throw new Halted()
    if (!deaf && (await stopAsked(db, plan)) !== null) throw new Broken('stopped', '')
    if (Date.now() - reportedAt < reportMs / speed) return
    reportedAt = Date.now()
    await simulator.report(plan.deviceNo)
  }

  const beat = () => writeFact(db, lifeOf(plan.orgId), lifeText(plan, clock(), ending))

  return {
    services,
    simulator,
    plan,
    speed,
    async end() {
      ending = true
      await beat()
    },
    async alive(work) {
      await beat()
      const timer = setInterval(() => beat().catch(error => log.warn({ err: error }, 'fault drill')), beatMs)
      try {
        await work()
      } finally {
        clearInterval(timer)
      }
      // Its own sign, and no other drill's.
      await db.delete(facts).where(and(eq(facts.name, lifeOf(plan.orgId)), sql`${facts.value}::jsonb -> 'plan' ->> 'id' = ${plan.id}`))
    },
    async pause(ms, deaf = false) {
      for (let left = ms / speed; left > 0; left -= tickMs / speed) {
        await look(deaf)
        await sleep(Math.min(left, tickMs / speed))
      }
      await look(deaf)
    },
    async until(find, timeoutMs, deaf = false) {
      for (const began = Date.now(); Date.now() - began < timeoutMs; await sleep(tickMs / speed)) {
        await look(deaf)
        const found = await find()
        if (found !== null) return found
      }
      return null
    },
  }
}
