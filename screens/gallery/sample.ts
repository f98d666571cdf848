import type { ReactNode } from 'react'
import type { AnyCall, ReplyOf } from '../../core/contract/call.ts'

export interface Answer {
  path: string
  reply: unknown
}
/** What a call answers in the gallery, type-checked against its contract. */
export const answer = <C extends AnyCall>(call: C, reply: ReplyOf<C>): Answer => ({ path: call.path, reply })

/** A panel as the gallery shows it: in its place's size, with invented answers. */
export interface Sample {
  title: string
  /** Stage units. */
  width: number
  height: number
  show: () => ReactNode
  answers: Answer[]
  /** Answers of an installation that has nothing yet. */
  empty: Answer[]
}
