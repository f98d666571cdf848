import type { AnyCall, Contract, ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import type { ChangeContext, Context } from '../context.ts'
import type { Bytes } from './bytes.ts'
import type { WithMessage } from './WithMessage.ts'

type ContextOf<C> = C extends { changes: true } ? ChangeContext : Context
type Handler<C extends AnyCall> = (input: ParsedOf<C>, context: ContextOf<C>) => Promise<ReplyOf<C> | WithMessage<ReplyOf<C>>>
/** A handler for every call of a contract: leaving one out does not compile. */
export type Handlers<T extends Contract> = {
  [K in keyof T]: T[K] extends { bytes: string } ? (input: ParsedOf<T[K]>, context: Context) => Promise<Bytes> : Handler<T[K]>
}
/** Handlers for every noun: leaving one out does not compile. */
export type Domains<T extends Readonly<Record<string, Contract>>> = { [Noun in keyof T]: Handlers<T[Noun]> }
/** A handler of some call. */
export type Handle = (input: unknown, context: Context) => Promise<unknown>
