import { z } from 'zod'
import type { AnyCall, Contract, ParsedOf } from '../../../core/contract/call.ts'
import { energy } from '../../../core/contract/energy/energy.ts'
import type { Explanation, explain } from '../../../core/contract/platform/explain.ts'
import type { FigureOf } from '../../../core/contract/figure.ts'
import { codes } from '../../../core/errors.ts'
import { type Quality, worstOf } from '../../../core/units/quality.ts'
import type { Context } from '../../context.ts'
import { Failure, forbidden } from '../../failure.ts'
import { collectExplanation, type FigureExplanation, type ExplainedCorrection } from '../../figures/explain.ts'
import { createLimiter } from '../../http/queue/createLimiter.ts'
import type { Handlers } from '../../http/Handlers.ts'
import { mayCall } from '../../http/permission.ts'
import { readInput } from '../../http/input.ts'
import { WithMessage } from '../../http/WithMessage.ts'
import type { Principal } from '../../principal.ts'

type Contracts = Readonly<Record<string, Contract>>
/** The handlers of the nouns, by noun and verb. */
type Nouns = Readonly<Record<string, object>>
type Run = (input: unknown, context: Context) => Promise<unknown>

/** So many inputs are listed, and so many more that are missing. */
const listed = 100
const listedMissing = 30

const unknown = (field: string) => new Failure(codes.invalid, '这个数值没有说明', { [field]: '这个数值没有说明' })

/** The calls whose figures can be asked about, by their path. */
function callsOf(contracts: Contracts, nouns: Nouns) {
  const found = new Map<string, { call: AnyCall; run: Run }>()
  for (const [noun, contract] of Object.entries(contracts))
    for (const [verb, call] of Object.entries(contract)) {
      const run = (nouns[noun] as Record<string, unknown> | undefined)?.[verb] as Run | undefined
      if (run && !call.changes && !call.bytes && !call.signed) found.set(call.path, { call, run })
    }
  return found
}

/** What a reply's field says of itself; undefined where it is no figure that can be asked about. */
export function figureAt(call: AnyCall, field: string): FigureOf | undefined {
  if (field === '') return call.by === undefined ? undefined : { name: call.title, unit: '', by: call.by }
  let schema: z.ZodType | undefined = call.schema.reply
  for (const part of field.split('.')) {
    schema = partOf(bare(schema), part)
    if (!schema) return undefined
  }
  return schema.meta()?.figure as FigureOf | undefined
}

/** What a path's part leads to: the rows of a list, a place of a tuple, a field. */
function partOf(schema: z.ZodType, part: string): z.ZodType | undefined {
  let found: unknown
  if (part === '*') found = schema instanceof z.ZodArray ? schema.element : undefined
  else if (schema instanceof z.ZodTuple) found = schema.def.items[Number(part)]
  else if (schema instanceof z.ZodObject && Object.hasOwn(schema.shape, part)) found = schema.shape[part]
  return found instanceof z.ZodType ? found : undefined
}

/** Without the wrapper that allows null or nothing. */
function bare(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)) return schema
  const inner: unknown = schema.unwrap()
  return inner instanceof z.ZodType ? bare(inner) : schema
}

/** The value of a field; of several rows that of the row whose `rowKey` is `key`. undefined = the reply has no such row. */
function valueAt(reply: unknown, parts: readonly string[], rowKey: string | undefined, key: string): unknown {
  const [part, ...rest] = parts
  if (part === undefined) return reply
  if (reply === null || reply === undefined) return parts.includes('*') ? undefined : reply
  if (part !== '*') return valueAt((reply as Record<string, unknown>)[part], rest, rowKey, key)
  for (const row of reply as Record<string, unknown>[]) {
    // Rows that do not bear the key hold those that do: the piles of a station.
    if (rowKey === undefined || (rowKey in row && String(row[rowKey]) !== key)) continue
    const found = valueAt(row, rest, rowKey, key)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * What was told of the quality, else the worst of the inputs that are known.
 * @param value undefined: of a whole reply, which is no one value
 */
function qualityOf(value: number | null | undefined, { quality, inputs }: FigureExplanation): Quality {
  if (value === null) return 'missing'
  if (quality) return quality
  const known = inputs.flatMap(input => (input.value === null ? [] : [input.quality ?? 'good']))
  return value !== undefined && known.length === 0 ? 'good' : worstOf(known)
}

const sumOf = (inputs: readonly { value: number | null }[]) => inputs.reduce((sum, { value }) => sum + (value ?? 0), 0)

/** The greatest first, then some of what is missing; what does not fit is told as a sum. */
function shorten({ inputs, sums }: FigureExplanation) {
  const order = sums ? [...inputs].sort((a, b) => Math.abs(b.value ?? 0) - Math.abs(a.value ?? 0)) : [...inputs]
  const missing = sums ? order.filter(({ value }) => value === null) : []
  const rows = sums ? order.filter(({ value }) => value !== null) : order
  const rest = [...rows.slice(listed), ...missing.slice(listedMissing)]
  return {
    rows: [...rows.slice(0, listed), ...missing.slice(0, listedMissing)],
    others: rest.length ? { count: rest.length, sum: sums ? sumOf(rest) : null } : null,
  }
}

/** @param named with who corrected and why */
const correctionText = ({ before, after, reason, by, undone }: ExplainedCorrection, named: boolean) =>
  [`${before ?? '--'} → ${after} kWh`, ...(named ? [reason, by] : [])].join('，') + (undone ? '（已撤销）' : '')

/** Sums in another order, and figures that are shown with two decimals, differ by no more than this. */
const tolerance = (value: number) => Math.max(0.006, Math.abs(value) * 1e-6)
const agreesWith = ({ sums, inputs }: FigureExplanation, value: number | null) =>
  sums && value !== null ? Math.abs(sumOf(inputs) - value) <= tolerance(value) : null

/** The call and its telling ask so often before a sum is said to differ. */
const attempts = 4

/**
 * A figure and what is told of it are statements of their own, and readings arrive between them: a sum that differs is
 * asked anew before it is said to. In one transaction they would see the same, but the embedded database answers nobody
 * else until that ends, and what a call waits for beside it never.
 */
async function agreeing<T extends { agrees: boolean | null }>(once: () => Promise<T>): Promise<T> {
  let result = await once()
  for (let n = 1; n < attempts && result.agrees === false; n++) result = await once()
  return result
}

type Asking = (input: ParsedOf<typeof explain.figure>, context: Context) => Promise<Explanation>

/** Who is limited together: a person, whatever the session, or a wall. */
const callerOf = (principal: Principal) =>
  principal.kind === 'user' ? principal.userId : principal.kind === 'screen' ? principal.tokenHash : principal.kind

/** The call that shows the figure runs again, and its code is heard. */
export function explainHandlers(contracts: Contracts, nouns: Nouns): Handlers<typeof explain> {
  const calls = callsOf(contracts, nouns)

  const limited = createLimiter()
  const ask: Asking = (input, context) => limited(callerOf(context.principal), () => explained(input, context))

  async function explained({ path, input, field, key }: ParsedOf<typeof explain.figure>, context: Context): Promise<Explanation> {
    const found = calls.get(path)
    if (!found) throw unknown('path')
    const { call, run } = found
    if (!mayCall(call, context.principal)) throw forbidden()
    const asked = figureAt(call, field)
    if (!asked) throw unknown('field')
    const day = context.headers.demo
    const replayed = day ? await context.replays.of(day, call) : null
    const parsed = readInput(call, input)
    const answer = async () => {
      const result = await run(parsed, { ...context, ...replayed?.services })
      const reply = result instanceof WithMessage ? result.data : result
      const at = field === '' ? null : valueAt(reply, field.split('.'), asked.key, key)
      // Whoever tells gets only keys that name a row of the reply: of another one nothing is known, not even its form.
      if (at === undefined) throw unknown('key')
      return { reply, value: typeof at === 'number' ? at : null }
    }
    const { explanation, reply, value, agrees } = await agreeing(async () => {
      const { result, explanation } = await collectExplanation(asked.by, asked.key === undefined ? '' : key, answer)
      if (!explanation) throw unknown('key')
      return { ...result, explanation, agrees: agreesWith(explanation, result.value) }
    })
    const whole = (reply ?? {}) as { day?: unknown; at?: unknown }
    const { rows, others } = shorten(explanation)
    const named = mayCall(energy.corrections, context.principal)
    return {
      title: asked.name,
      unit: asked.unit,
      value,
      formula: explanation.formula,
      source: explanation.source ?? '',
      day: explanation.day ?? (typeof whole.day === 'string' ? whole.day : ''),
      at: explanation.at ?? (typeof whole.at === 'string' ? whole.at : ''),
      quality: qualityOf(field === '' ? undefined : value, explanation),
      coverage: explanation.coverage ?? null,
      inputs: rows.map(({ next, ...row }) => ({
        unit: asked.unit,
        quality: row.value === null ? 'missing' : 'good',
        at: '',
        note: '',
        ...row,
        next: next && mayAsk(next.path, context) ? next : null,
      })),
      others,
      agrees,
      versions: explanation.versions ?? [],
      corrections: (explanation.corrections ?? []).map(correction => ({ name: correction.name, text: correctionText(correction, named) })),
    }
  }

  const mayAsk = (path: string, { principal }: Context) => {
    const found = calls.get(path)
    return found !== undefined && mayCall(found.call, principal)
  }

  return { figure: ask }
}
