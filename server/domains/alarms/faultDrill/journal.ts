import { and, asc, eq, gte, inArray, like, type SQL, sql } from 'drizzle-orm'
import type { DrillStep } from '../../../../core/contract/alarms/faultDrill.ts'
import { DAY, HOUR } from '../../../../core/time/time.ts'
import { audit } from '../../../access/audit.ts'
import type { Services } from '../../../context.ts'
import type { DrillPlan } from '../../../demonstration/FaultDrills.ts'
import { readFact } from '../../../database/facts.ts'
import { audits } from '../../../tables/index.ts'

/**
 * A drill is told by its rows in the audit, which all name it: who started it with which plan, what has happened since,
 * how it ended. What its people did besides stands in rows of their own, marked with its id.
 */
export const drillActions = {
  start: 'faultDrill.start',
  step: 'faultDrill.step',
  stop: 'faultDrill.stop',
  end: 'faultDrill.end',
} as const

/** The last drill of an enterprise is told for so long. */
const listedMs = 2 * HOUR
/** A drill that was just started is not begun yet. */
const beginsMs = 30_000

export type DrillOutcome = 'done' | 'stopped' | 'failed'
export interface DrillRecord {
  plan: DrillPlan
  startedAt: Date
  steps: { step: DrillStep; at: Date; note: string; alarmId?: number; orderId?: number }[]
  state: 'running' | 'stopping' | DrillOutcome
  reason: string
  endedAt: Date | null
  /** Who asked for its end. */
  stoppedBy: string | null
}

/** Who carries a drill out says so in a fact of this name: its id, and until when it counts as alive, ISO. */
export const lifeOf = (orgId: string) => `demo:faultDrill:${orgId}`
export interface DrillLife {
  plan: DrillPlan
  aliveUntil: string
  /** It is being broken off. */
  ending?: boolean
}
export const readLife = async (db: Services['db'], orgId: string) => {
  const text = await readFact(db, lifeOf(orgId))
  return text ? (JSON.parse(text) as DrillLife) : null
}

type Row = typeof audits.$inferSelect
interface Detail {
  step?: DrillStep
  note?: string
  alarmId?: number
  orderId?: number
  outcome?: DrillOutcome
  reason?: string
}

async function recordOf(db: Services['db'], rows: readonly Row[], now: number): Promise<DrillRecord> {
  const [first, ...later] = rows
  const plan = first!.detail as DrillPlan
  const steps = later.flatMap(({ action, at, detail }) => {
    const { step, note = '', alarmId, orderId } = (detail ?? {}) as Detail
    return action === drillActions.step && step ? [{ step, at, note, alarmId, orderId }] : []
  })
  const end = later.find(({ action }) => action === drillActions.end)
  const stop = later.find(({ action }) => action === drillActions.stop)
  const known = { plan, startedAt: first!.at, steps, stoppedBy: stop?.userId ?? null }
  if (end) {
    const { outcome = 'failed', reason = '' } = end.detail as Detail
    return { ...known, state: outcome, reason, endedAt: end.at }
  }
  const life = await readLife(db, plan.orgId)
  if (life?.plan.id === plan.id) {
    // Whoever carried it out is gone: it is being broken off.
    const alive = Date.parse(life.aliveUntil) > now
    return { ...known, state: stop || life.ending || !alive ? 'stopping' : 'running', reason: '', endedAt: null }
  }
  // Nobody carries it out, or not yet.
  if (now - first!.at.getTime() < beginsMs) return { ...known, state: stop ? 'stopping' : 'running', reason: '', endedAt: null }
  if (stop) return { ...known, state: 'stopped', reason: '', endedAt: stop.at }
  return { ...known, state: 'failed', reason: '服务器未能开始演练', endedAt: first!.at }
}

/** Rows of drills, oldest first. */
const rowsWhere = (db: Services['db'], ...conditions: (SQL | undefined)[]) =>
  db
    .select()
    .from(audits)
    .where(and(like(audits.action, 'faultDrill.%'), ...conditions))
    .orderBy(asc(audits.id))

/** The last drill of each of these enterprises, as far as it is not long over. */
export async function lastDrills({ db, clock }: Pick<Services, 'db' | 'clock'>, orgIds: readonly string[]): Promise<DrillRecord[]> {
  if (orgIds.length === 0) return []
  const now = clock().getTime()
  const rows = await rowsWhere(db, inArray(audits.orgId, [...orgIds]), gte(audits.at, new Date(now - listedMs)))
  const starts = new Map(rows.flatMap(row => (row.action === drillActions.start ? [[row.orgId, row] as const] : [])))
  const records: DrillRecord[] = []
  for (const start of starts.values()) {
    const own = rows.filter(({ id, target }) => target === start.target && id >= start.id)
    records.push(await recordOf(db, own, now))
  }
  return records
}

/** Has somebody asked for the end of a drill? Clocks that differ or are set back do not matter. @returns who */
export async function stopAsked(db: Services['db'], { id, orgId, startedAt }: DrillPlan): Promise<string | null> {
  const [row] = await db
    .select({ userId: audits.userId })
    .from(audits)
    .where(
      and(
        eq(audits.orgId, orgId),
        gte(audits.at, new Date(Date.parse(startedAt) - DAY)),
        eq(audits.action, drillActions.stop),
        eq(audits.target, id),
      ),
    )
    .limit(1)
  return row ? (row.userId ?? '') : null
}

export const writeStep = (db: Services['db'], { id, orgId }: DrillPlan, detail: Detail & { step: DrillStep }) =>
  audit({ db }, drillActions.step, id, detail, { orgId })

export const writeEnd = (db: Services['db'], { id, orgId }: DrillPlan, detail: Detail & { outcome: DrillOutcome; reason: string }) =>
  audit({ db }, drillActions.end, id, detail, { orgId })

/** Within a transaction: whoever starts a drill of the same enterprise meanwhile waits. */
export const holdDrills = (db: Services['db'], orgId: string) => db.execute(sql`select pg_advisory_xact_lock(hashtext(${lifeOf(orgId)}))`)
