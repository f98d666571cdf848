import type { z } from 'zod'
import type { AnyCall } from '../../../core/contract/call.ts'

/** Where something stands, and which page was asked for, is no figure. */
const noFigures = ['longitude', 'latitude', 'size', 'current']

/** Every number a reply of a call can hold, by its path: `coverage.reportedKw`, `piles.*.power`. */
export function numbersOf(call: AnyCall): string[] {
  const found: string[] = []
  const walk = (schema: z.ZodType, path: readonly string[]) => {
    const { def } = (schema as unknown as z.core.$ZodTypes)._zod
    if (def.type === 'optional' || def.type === 'nullable') walk(def.innerType as z.ZodType, path)
    else if (def.type === 'number') found.push(path.join('.'))
    else if (def.type === 'array') walk(def.element as z.ZodType, [...path, '*'])
    else if (def.type === 'tuple') for (const [place, item] of def.items.entries()) walk(item as z.ZodType, [...path, String(place)])
    else if (def.type === 'object')
      for (const [name, inner] of Object.entries(def.shape)) if (!noFigures.includes(name)) walk(inner as z.ZodType, [...path, name])
  }
  walk(call.schema.reply, [])
  return found
}

/** Changes a number of a reply wherever it stands in it. @returns whether any of them was known */
export function change(reply: unknown, path: string, to: (value: number | null) => number | null): boolean {
  const steps = path.split('.')
  let known = false
  const walk = (holder: Record<string, unknown>, [step = '', ...rest]: string[]) => {
    const names = step === '*' ? Object.keys(holder) : step in holder ? [step] : []
    for (const name of names) {
      const value = holder[name]
      if (rest.length > 0) {
        if (value !== null && value !== undefined) walk(value as Record<string, unknown>, rest)
      } else {
        known ||= value !== null
        holder[name] = to(value as number | null)
      }
    }
  }
  if (reply !== null && typeof reply === 'object') walk(reply as Record<string, unknown>, steps)
  return known
}
