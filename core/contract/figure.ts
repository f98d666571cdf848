import { z } from 'zod'
import { type Quality as QualityName, qualities } from '../units/quality.ts'

/** What a field of a reply says of itself when it holds a figure that somebody may ask about. */
export interface FigureOf {
  name: string
  /** '' = a plain count or ratio. */
  unit: string
  /** The code that computes it tells under this name how it came about (server/figures/explain.ts). */
  by: string
  /** Of a figure in a list of rows: the field that tells the rows apart. */
  key?: string
}

const meta = (name: string, unit: string, by: string, key?: string) => ({
  description: `${name} ${unit}`.trim(),
  figure: { name, unit, by, key } satisfies FigureOf,
})

/** A figure that can be asked how it came about; null = not known. @param by under this name the code that computes it tells */
export const figure = (name: string, unit: string, by: string, key?: string) =>
  z
    .number()
    .nullable()
    .meta(meta(name, unit, by, key))
/** The same of a figure that is always known. */
export const knownFigure = (name: string, unit: string, by: string, key?: string) => z.number().meta(meta(name, unit, by, key))
/** A number of things, which is always known. */
export const counted = (name: string, unit: string, by: string, key?: string) =>
  z
    .number()
    .int()
    .meta(meta(name, unit, by, key))

/** Quality of a value, beside it. */
export const Quality = z.enum(Object.keys(qualities) as [QualityName, ...QualityName[]]).describe('数据质量')
