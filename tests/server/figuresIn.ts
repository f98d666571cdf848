import type { z } from 'zod'
import type { AnyCall } from '../../core/contract/call.ts'
import type { FigureOf } from '../../core/contract/figure.ts'

interface Place {
  field: string
  /** Of the row, where the field is one of many rows'. */
  key: string
  value: number | null
}

/** Every figure of a reply that says by whom it is told, in the first two rows of every list. */
export function figuresIn(call: AnyCall, reply: unknown): Place[] {
  const found: Place[] = call.by === undefined ? [] : [{ field: '', key: '', value: null }]
  const walk = (schema: z.ZodType, value: unknown, field: string[], rows: Record<string, unknown>[]) => {
    if (value === null || value === undefined) return
    const { def } = (schema as unknown as z.core.$ZodTypes)._zod
    if (def.type === 'optional' || def.type === 'nullable') {
      if (def.innerType && !figureOf(schema)) return walk(def.innerType as z.ZodType, value, field, rows)
    }
    const figure = figureOf(schema)
    if (figure) {
      const row = figure.key === undefined ? undefined : rows.findLast(each => figure.key! in each)
      found.push({ field: field.join('.'), key: row ? String(row[figure.key!]) : '', value: value as number })
    } else if (def.type === 'object') {
      for (const [name, inner] of Object.entries(def.shape)) walk(inner as z.ZodType, (value as never)[name], [...field, name], rows)
    } else if (def.type === 'tuple') {
      for (const [place, item] of def.items.entries()) walk(item as z.ZodType, (value as never)[place], [...field, String(place)], rows)
    } else if (def.type === 'array') {
      for (const row of (value as Record<string, unknown>[]).slice(0, 2))
        walk(def.element as z.ZodType, row, [...field, '*'], [...rows, row])
    }
  }
  walk(call.schema.reply, reply, [], [])
  return found
}

/** Has a call's reply figures that can be asked about at all? */
export function hasFigures(call: AnyCall): boolean {
  const met = new Set<z.ZodType>()
  const has = (schema: z.ZodType): boolean => {
    if (met.has(schema)) return false
    met.add(schema)
    if (figureOf(schema)) return true
    const { def } = (schema as unknown as z.core.$ZodTypes)._zod
    if (def.type === 'object') return Object.values(def.shape).some(inner => has(inner as z.ZodType))
    if (def.type === 'array') return has(def.element as z.ZodType)
    if (def.type === 'tuple') return def.items.some(item => has(item as z.ZodType))
    return (def.type === 'optional' || def.type === 'nullable') && has(def.innerType as z.ZodType)
  }
  return call.by !== undefined || has(call.schema.reply)
}

const figureOf = (schema: z.ZodType) => schema.meta()?.figure as FigureOf | undefined
