import type { AnyCall, InputOf } from '../../core/contract/call.ts'

/** The input of a call that takes a file, and the file, as the one form the client sends as it is. */
export function formOf<C extends AnyCall>(input: InputOf<C>, file: File): InputOf<C> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form as unknown as InputOf<C>
}
