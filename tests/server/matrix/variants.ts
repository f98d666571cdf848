import type { z } from 'zod'
import type { EntityName as Entity, Named } from '../../../core/contract/shapes.ts'
import { fill } from './fill.ts'

/** Examples of every kind of thing, counted from 0. */
export type Ids = (entity: Entity, nth: number) => string

export interface Variant {
  label: string
  /** Fields that hold somebody else's ids. */
  foreign: string[]
  /** Set where one field alone holds an id: what it names. */
  alone?: Entity
  /** The input with these ids; `nth` chooses among the examples. */
  input(own: Ids, foreign: Ids, nth?: number): Record<string, unknown>
}

/** Which alternative is taken where; none named = the first. */
type Choices = Readonly<Record<string, number>>

/** A field that takes an id, and the alternatives that lead to it. */
export interface IdField extends Named {
  path: string
  choices: Choices
}

interface Fields {
  choices: Choices
  ids: IdField[]
  /** Texts and numbers that name nothing. */
  plain: string[]
}

/** The fields of a schema under every alternative, each alternative taken once. */
export function fieldsOf(schema: z.ZodType): Fields[] {
  const waiting: Choices[] = [{}]
  const met = new Set<string>()
  const found: Fields[] = []
  for (let choices = waiting.shift(); choices; choices = waiting.shift()) {
    const here: Choices = choices
    const fields: Fields = { choices: here, ids: [], plain: [] }
    fill(schema, {
      writes: () => true,
      choose(path, count) {
        if (!met.has(path)) for (let other = 1; other < count; other++) waiting.push({ ...here, [path]: other })
        met.add(path)
        return here[path] ?? 0
      },
      id(path, named) {
        fields.ids.push({ ...named, path, choices: here })
        return ''
      },
      plain: path => void fields.plain.push(path),
    })
    found.push(fields)
  }
  return found
}

/** Every field that takes an id, once. */
export function idFields(schema: z.ZodType): IdField[] {
  const fields = new Map<string, IdField>()
  for (const field of fieldsOf(schema).flatMap(({ ids }) => ids)) if (!fields.has(field.path)) fields.set(field.path, field)
  return [...fields.values()]
}

interface Made {
  label: string
  choices?: Choices
  /** Is this field written, which may be left out? */
  writes?: (path: string) => boolean
  /** Does somebody else's id stand here? */
  isForeign?: (path: string) => boolean
  alone?: Entity
}

function variant(schema: z.ZodType, { label, choices = {}, writes = () => true, isForeign = () => true, alone }: Made) {
  const make = (id: (path: string, named: Named) => string, own?: () => string) =>
    fill(schema, { writes, choose: path => choices[path] ?? 0, id, own })
  const foreign: string[] = []
  const shape = make(path => {
    if (isForeign(path)) foreign.push(path)
    return isForeign(path) ? 'theirs' : 'ours'
  })
  const input: Variant['input'] = (own, other, nth = 0) =>
    make((path, { entity, list }) => {
      const at = nth + Number(/\.(\d+)$/.exec(path)?.[1] ?? 0)
      if (!isForeign(path)) return own(entity, at)
      // Several in one text: somebody else's among the caller's own.
      return list && !alone ? `${own(entity, at)},${other(entity, at)}` : other(entity, at)
    }, nextCode) as Record<string, unknown>
  return { label, foreign, alone, input, shape: JSON.stringify(shape) }
}

/**
 * Inputs of a call: the caller's own ids; nothing but what must be, every alternative, and every id alone, with
 * somebody else's; and each id somebody else's beside the caller's own, under every alternative.
 * @param under `first`: beside own ids under one alternative that has the id. That is enough for a call that only reads: an
 *   alternative there sorts and narrows, while of a change it may be another decision with rules of its own
 */
export function variantsOf(schema: z.ZodType, under: 'every' | 'first' = 'every'): Variant[] {
  const all = fieldsOf(schema)
  const beside = under === 'first' ? idFields(schema) : all.flatMap(({ choices, ids }) => ids.map(({ path }) => ({ path, choices })))
  const made = [
    variant(schema, { label: 'own', isForeign: () => false }),
    variant(schema, { label: 'own, the least', isForeign: () => false, writes: () => false }),
    variant(schema, { label: 'the least', writes: () => false }),
    ...all.map(({ choices }) => variant(schema, { label: nameOf(choices, 'everything'), choices })),
    ...idFields(schema)
      .filter(({ path }) => !laterElement.test(path))
      .map(({ path, choices, entity }) =>
        variant(schema, { label: `only ${path}`, choices, writes: written => isWithin(path, written), alone: entity }),
      ),
    ...beside.map(({ path, choices }) =>
      variant(schema, { label: nameOf(choices, `${path} beside own ids`), choices, isForeign: other => other === path }),
    ),
  ]
  // The same input again tells nothing new.
  return made.filter(({ shape }, index) => made.findIndex(other => other.shape === shape) === index)
}

let codes = 0
const nextCode = () => `C${++codes}`
const laterElement = /\.[1-9]\d*(\.|$)/
const isWithin = (path: string, outer: string) => path === outer || path.startsWith(`${outer}.`)
const nameOf = (choices: Choices, label: string) =>
  [label, ...Object.entries(choices).map(([path, index]) => `${path.replace('|', '')} #${index}`)].join(', ')
