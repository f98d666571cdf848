import type { Context } from '../../../../context.ts'
import type { Told } from '../../../../figures/tell.ts'

/** What telling of money takes of a request. */
export type Asking = Pick<Context, 'db' | 'clock'>
export type Row = Told['inputs'][number]
