import type { AnyCall } from '../../core/contract/call.ts'
import type { Context } from '../context.ts'
import type { Handle } from './Handlers.ts'

/** Begins a piece of work when it is its turn. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>

/** A call that may be made, with all its handler needs: what the steps after the queue hand on. */
export interface Job {
  /** `noun.verb` */
  name: string
  call: AnyCall
  handle: Handle
  input: unknown
  context: Context
  inTurn: Turn
}
