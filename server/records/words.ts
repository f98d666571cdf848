import type { z } from 'zod'
import type { Contract } from '../../core/contract/call.ts'
import { fieldsOf } from './formColumns.ts'

/** What a field is called, and how its values are said. */
export interface Word {
  title: string
  /** Dictionary of its codes. */
  dictionary?: string
  /** Names of its codes, where the description tells them. */
  codes?: ReadonlyMap<string, string>
  /** Its values are codes of regions. */
  region?: true
  /** A telephone number, shown masked. */
  masked?: true
}

interface Wrapped {
  description?: string
  def: { innerType?: Wrapped }
}
/** A description stands on a schema, or on what a default or an option wraps. */
const descriptionOf = (schema: Wrapped): string => schema.description ?? (schema.def.innerType ? descriptionOf(schema.def.innerType) : '')

/** `状态，字典 brandmodel_status`, `切换方式：fade 淡入淡出 cut 直接切换`, `所属区域，行政区划`, `联系电话，只显示前三位与后四位`. */
function wordOf(field: string, description: string): Word {
  const [title] = description.split(/[，。：；（]/)
  const codes = [...description.matchAll(/(?<![\w])(\w+) (\p{Script=Han}+)/gu)].map(([, code = '', name = '']) => [code, name] as const)
  return {
    title: title || field,
    ...(/字典 (\w+)/.exec(description)?.[1] && { dictionary: /字典 (\w+)/.exec(description)?.[1] }),
    ...(/：/.test(description) && codes.length > 1 && { codes: new Map(codes) }),
    ...(description.includes('行政区划') && { region: true as const }),
    ...(description.includes('只显示前三位与后四位') && { masked: true as const }),
  }
}

/** The fields of a noun's forms in the words of its contract. */
export function wordsOf(contract: Contract): ReadonlyMap<string, Word> {
  const shapes = [contract.add, contract.save, contract.update].flatMap(call =>
    call && fieldsOf(call.schema.input).length ? [(call.schema.input as z.ZodObject).shape] : [],
  )
  return new Map(
    shapes.flatMap(shape =>
      Object.entries(shape).map(([field, schema]) => [field, wordOf(field, descriptionOf(schema as unknown as Wrapped))] as const),
    ),
  )
}
