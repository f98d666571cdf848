import type { orderSteps } from '../../tables/index.ts'
import type { Outcome, Process } from './readProcess.ts'

/** A step of an order that is not written yet. */
export type NewStep = Omit<typeof orderSteps.$inferInsert, 'id' | 'orgId' | 'orderId' | 'node' | 'startedAt'> & {
  node: string
  startedAt: Date
}

/** Who took a step, when, by which way out, and what was said. */
export interface Taken {
  outcome: string
  userId: string
  at: Date
  message?: string
}

/** By when a step that begins at a moment is to be taken, and when that is called to mind; null = no target. */
export type Due = (node: string, from: Date) => { dueAt: Date; remindAt: Date } | null

/** Where a way out leads: the step or the end it opens, and the order's state there (order_status). */
export function leadsTo({ steps, ends }: Process, { to }: Outcome): { step: string | null; state: string } {
  const step = steps.get(to)
  if (step) return { step: step.id, state: step.state }
  const end = ends.get(to)
  if (!end) throw new Error(`nothing at ${to}`)
  return { step: null, state: end.state }
}

/**
 * The steps of an order that goes through a process as told, the open one last, and the state it is in then.
 * @param path how it began, then every step taken since
 * @throws Error for a way out that the step does not have: what reaches here was checked
 */
export function walk(process: Process, path: readonly [Taken, ...Taken[]], due: Due): { steps: NewStep[]; state: string } {
  const steps: NewStep[] = []
  let node = 'start'
  let startedAt = path[0].at
  let state = ''
  for (const { outcome, userId, at, message = '' } of path) {
    const way = (node === 'start' ? process.starts : (process.steps.get(node)?.outcomes ?? [])).find(({ code }) => code === outcome)
    if (!way) throw new Error(`no way ${outcome} out of ${node}`)
    steps.push({ node, startedAt, ...(node !== 'start' && due(node, startedAt)), endedAt: at, userId, outcome, message })
    const next = leadsTo(process, way)
    state = next.state
    startedAt = at
    if (next.step === null) return { steps, state }
    node = next.step
  }
  steps.push({ node, startedAt, ...due(node, startedAt) })
  return { steps, state }
}
