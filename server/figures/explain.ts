import { AsyncLocalStorage } from 'node:async_hooks'
import type { Explanation } from '../../core/contract/platform/explain.ts'

type Input = Explanation['inputs'][number]
/** Only what differs from a good, timeless value without a history of its own need be said. */
type SomeInput = Pick<Input, 'name' | 'kind' | 'value'> & Partial<Input>

/** What a person set an energy of the ledger to. Who and why hear only those who may read the ledger's corrections. */
export interface ExplainedCorrection {
  /** Of what. */
  name: string
  /** kWh; null = nothing was known. */
  before: number | null
  after: number
  reason: string
  by: string
  undone: boolean
}

/** How a figure came about, in the words of the code that computes it. */
export interface FigureExplanation {
  formula: string
  /** Standard, paragraph or rule the formula is from; left out for plain sums. */
  source?: string
  /** The figure is the sum of its inputs, which is checked. */
  sums?: true
  /** All of them, the most important first; a sum's may come in any order. */
  inputs: readonly SomeInput[]
  /** Left out: the worst of what the inputs are. */
  quality?: Input['quality']
  coverage?: Explanation['coverage']
  versions?: Explanation['versions']
  corrections?: readonly ExplainedCorrection[]
  /** Of the row asked for, where the field is one of many rows'. */
  day?: string
  at?: string
}

type How = (key: string) => Promise<FigureExplanation> | FigureExplanation
interface Collector {
  by: string
  how?: How
}
const collectors = new AsyncLocalStorage<Collector>()

/** Somebody asks how a figure came about: what is kept ready from before tells nothing and is to be computed anew. */
export const isExplaining = () => collectors.getStore() !== undefined

/**
 * Beside the code that computes a figure: tells how it came about, where that is asked. Otherwise nothing is done and nothing read.
 * The first who tells under a name is heard, once the figure is computed.
 * @param by the name the contract gives the figure (`figure`, core/contract/figure.ts)
 * @param how of the row `key`, where the figure is one of many rows'
 */
export function explain(by: string, how: How): void {
  const collector = collectors.getStore()
  if (collector?.by === by) collector.how ??= how
}

/**
 * Runs what computes a figure and hears how it came about; undefined where nobody told.
 * Whoever tells is asked after the run: where that throws because the reply has no row `key`, nobody is told that key.
 */
export async function collectExplanation<T>(
  by: string,
  key: string,
  run: () => Promise<T>,
): Promise<{ result: T; explanation: FigureExplanation | undefined }> {
  const collector: Collector = { by }
  return collectors.run(collector, async () => {
    const result = await run()
    return { result, explanation: await collector.how?.(key) }
  })
}
