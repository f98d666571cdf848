import type { z } from 'zod'
import { clearing } from '../../../core/rules/importable.ts'
import { changesOf, type Values } from '../formColumns.ts'
import type { Reader } from './readerOf.ts'

/** What one row comes to, before it is written. */
export interface Judged {
  verdict: 'new' | 'changed' | 'same' | 'fault'
  /** By field; under '' what is wrong with the row as a whole. */
  faults: Record<string, string>
  /** Of what changes; of a new record all that is given. */
  before: Values
  after: Values
  /** The form as it would be saved. */
  form: Values
}

interface Rules extends Pick<Reader, 'codeFault'> {
  /** The noun's own form. */
  schema: z.ZodObject
}

/**
 * Judges a row by the rules of the noun's form. What a row does not name, or leaves empty, stays as it is.
 * @param given by field; `清空` takes a value away
 * @param existing the record the row speaks of, as the form shows it
 */
export function judgeRow(given: Values, existing: Values | undefined, { schema, codeFault }: Rules): Judged {
  const faults: Record<string, string> = {}
  const wanted: Values = { ...existing }
  for (const [field, value] of Object.entries(given)) {
    if (value === clearing) delete wanted[field]
    else if (value !== '' && value !== null) wanted[field] = value
  }
  for (const [field, value] of Object.entries(given)) {
    const fault = value !== '' && value !== null && value !== clearing && codeFault(field, value)
    if (fault) faults[field] ??= fault
  }
  const parsed = schema.safeParse(wanted)
  for (const issue of parsed.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '')
    // Of a wrong type the schema speaks as to a programmer.
    faults[field] ??= issue.code !== 'invalid_type' ? issue.message : wanted[field] === undefined ? '必填' : '应为数字'
  }
  const form: Values = parsed.success ? parsed.data : wanted
  if (Object.keys(faults).length > 0) return { verdict: 'fault', faults, before: {}, after: {}, form }
  if (!existing) return { verdict: 'new', faults, before: {}, after: form, form }
  const changes = Object.entries(changesOf(existing, form)) as [string, [unknown, unknown]][]
  return {
    verdict: changes.length > 0 ? 'changed' : 'same',
    faults,
    before: Object.fromEntries(changes.map(([field, [before]]) => [field, before])),
    after: Object.fromEntries(changes.map(([field, [, after]]) => [field, after])),
    form,
  }
}
