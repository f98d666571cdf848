import type { AnyCall, Contract, ParsedOf, ReplyOf } from '../../core/contract/call.ts'
import type { ChangeContext, Context } from '../context.ts'
import type { Bytes } from './bytes.ts'
import type { WithMessage } from './WithMessage.ts'

type ContextOf<C> = C extends { changes: true } ? ChangeContext : Context
/**
 * Asked before the file of an upload is taken, by the fields ahead of it and the bytes it has at least, as far as its sender
 * tells: whom this refuses has cost no disk anything.
 */
type Ahead<Input> = (input: Input, context: Context, leastBytes: number) => Promise<void>
interface Handler<C extends AnyCall> {
  (input: ParsedOf<C>, context: ContextOf<C>): Promise<ReplyOf<C> | WithMessage<ReplyOf<C>>>
  ahead?: Ahead<ParsedOf<C>>
}
/** A handler for every call of a contract: leaving one out does not compile. */
export type Handlers<T extends Contract> = {
  [K in keyof T]: T[K] extends { bytes: string } ? (input: ParsedOf<T[K]>, context: Context) => Promise<Bytes> : Handler<T[K]>
}
/** Handlers for every noun: leaving one out does not compile. */
export type Domains<T extends Readonly<Record<string, Contract>>> = { [Noun in keyof T]: Handlers<T[Noun]> }
/** A handler of some call. */
export interface Handle {
  (input: unknown, context: Context): Promise<unknown>
  ahead?: Ahead<unknown>
}
