import type { z } from 'zod'
import { meantBy, type Named } from '../../../core/contract/shapes.ts'

/** How one input is made of a schema. */
export interface Plan {
  /** Is this field written, which may be left out? */
  writes(path: string): boolean
  /** Which of so many alternatives: of a union, of an enumeration, a value or null. */
  choose(path: string, count: number): number
  id(path: string, of: Named): string
  /** A code of the record's own: another one each time, where that matters. */
  own?(): string
  /** Hears of every text and number that names nothing. */
  plain?(path: string): void
}

/** Free values, most usual first: a field gets the first one that its own rule accepts. */
const texts = [
  '一层大厅',
  '',
  '1',
  '1357',
  'area=130100',
  '2026-01-02',
  '2026-01',
  '2026-01-02 03:04:05',
  '130100',
  '13800138000',
  'a@example.cn',
  '2026-01-02T03:04:05Z',
  '00000000-0000-4000-8000-000000000000',
  'Z000000001',
]
const numbers = [1, 30, 0, 10, 100, 2026]

/** A value that a schema accepts, with the ids, fields and alternatives a plan wants. */
export function fill(schema: z.ZodType, plan: Plan, path = ''): unknown {
  const at = (key: string | number) => (path ? `${path}.${key}` : String(key))
  const below = (inner: z.core.$ZodType, where = path) => fill(inner as z.ZodType, plan, where)
  const { def } = (schema as unknown as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .filter(([key, field]) => !omissible(field) || plan.writes(at(key)))
          .map(([key, field]) => [key, below(field, at(key))]),
      )
    case 'array': {
      const { maximum = 2 } = schema._zod.bag as { maximum?: number }
      return Array.from({ length: Math.min(2, maximum) }, (_, index) => below(def.element, at(index)))
    }
    case 'tuple':
      return def.items.map((item, index) => below(item, at(index)))
    case 'union':
      return below(def.options[plan.choose(`${path}|`, def.options.length)]!)
    case 'enum': {
      const values = Object.values(def.entries)
      // Of a long list the first and the last stand for all.
      return values.length > 6 ? values.at(-plan.choose(path, 2)) : values[plan.choose(path, values.length)]
    }
    case 'nullable':
      return plan.choose(path, 2) ? null : below(def.innerType)
    case 'optional':
    case 'default':
      return below(def.innerType)
    case 'pipe':
      // What a transformation takes is what comes after it.
      return below((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
    case 'literal':
      return def.values[0]
    case 'unknown':
      return below(meantBy(schema)!)
    case 'boolean':
      return plan.choose(path, 2) === 0
    case 'string': {
      const named = schema.meta() as Partial<Named> | undefined
      if (named?.entity) return plan.id(path, named as Named)
      if ((named as { own?: true } | undefined)?.own) return plan.own?.() ?? first(schema, texts, path)
      plan.plain?.(path)
      return first(schema, texts, path)
    }
    case 'number':
      plan.plain?.(path)
      return first(schema, numbers, path)
    default:
      throw new Error(`${path}: the matrix does not know how to fill ${def.type}`)
  }
}

function first(schema: z.ZodType, candidates: readonly unknown[], path: string): unknown {
  const found = candidates.find(value => schema.safeParse(value).success)
  if (found === undefined) throw new Error(`${path}: none of the samples is accepted; add one to tests/server/matrix/fill.ts`)
  return found
}

const omissible = (field: z.core.$ZodType) => ['optional', 'default'].includes((field as z.core.$ZodTypes)._zod.def.type)
