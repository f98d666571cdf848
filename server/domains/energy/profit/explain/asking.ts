import type { Context } from '../../../../context.ts'
import type { FigureExplanation } from '../../../../figures/explain.ts'

/** What telling of money takes of a request. */
export type Asking = Pick<Context, 'db' | 'clock'>
export type Row = FigureExplanation['inputs'][number]
