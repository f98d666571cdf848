import type { FormRule } from 'antd'

const blank = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) ? value.length === 0 : String(value).trim() === '')

/** A rule of core/, which the server checks as well, the way a form takes it. */
export const ruled = <Value>(rule: (value: Value) => string | undefined): FormRule => ({
  validator: async (_, value: Value) => {
    const complaint = rule(value)
    if (complaint) throw new Error(complaint)
  },
})

/** Something must be typed or chosen, and keep its rule besides; marks the field as well. */
export const required = (message: string, rule?: (value: never) => string | undefined): FormRule => ({
  required: true,
  ...ruled(value => (blank(value) ? message : rule?.(value as never))),
})
