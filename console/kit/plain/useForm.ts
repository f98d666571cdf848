import { useState } from 'react'
import type { Rule } from '../../../core/rules/rules.ts'

type Texts<K extends string> = Record<K, string>

/** Values, complaints and rules of a small form of text fields. Rules are tested on leaving a field and on `check`. */
export function useForm<K extends string>(rules: Readonly<Record<K, Rule>>, start: Partial<Texts<K>> = {}) {
  const names = Object.keys(rules) as K[]
  const blank = Object.fromEntries(names.map(name => [name, start[name] ?? ''])) as Texts<K>
  const [values, setValues] = useState(blank)
  const [errors, setErrors] = useState<Partial<Texts<K>>>({})
  const complain = (name: K, message: string | undefined) => setErrors(known => ({ ...known, [name]: message }))

  return {
    values,
    /** Takes what was typed away; a complaint about it stays until somebody types again. */
    empty: (name: K) => setValues(known => ({ ...known, [name]: '' })),
    /** Everything in order? Shows every complaint if not. */
    check: (): boolean => {
      const found = Object.fromEntries(names.map(name => [name, rules[name](values[name])])) as Partial<Texts<K>>
      setErrors(found)
      return names.every(name => !found[name])
    },
    /** Shows the server's complaints under the fields they belong to. */
    blame: (fields: Readonly<Record<string, string>>) => setErrors(fields as Partial<Texts<K>>),
    reset: () => {
      setValues(blank)
      setErrors({})
    },
    /** What a `Field` of this name needs. */
    field: (name: K) => ({
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues(known => ({ ...known, [name]: value }))
        complain(name, undefined)
      },
      // An empty field left alone is not a mistake yet.
      onBlur: () => values[name] && complain(name, rules[name](values[name])),
    }),
  }
}
