/**
 * Stands in for zod in the browser bundles: the browser needs a call's method and path only, so every schema expression
 * evaluates to one inert value and 500 calls weigh a few kilobytes. Validating with it is a mistake and throws.
 */
const inert: unknown = new Proxy(() => inert, {
  get: (_target, name) => {
    if (name === 'parse' || name === 'safeParse' || name === 'parseAsync')
      throw new Error('Schemas are not part of the browser bundle: use core/rules/rules.ts')
    return inert
  },
  apply: () => inert,
})

export const z = inert
