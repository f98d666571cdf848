import type { FormValues } from './formValues.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Never kept, in no store. */
const secret = /password|passwd|pwd|secret|token|captcha/i

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype

/** Of a value what text can hold; files and the like are left out. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain).filter(each => each !== undefined)
  if (typeof value === 'object' && value !== null) return isPlain(value) ? keepable(value as FormValues) : undefined
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
}

/** Of what a form holds what may outlive it. */
export const keepable = (values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const kept = secret.test(name) ? undefined : plain(value)
      return kept === undefined ? [] : [[name, kept]]
    }),
  )

/**
 * What forms held when the session ended under them, until the window closes: one entry a user and form, which nobody
 * else is offered.
 */
export const createKeptForms = (storage: () => Kept | undefined) => {
  const keyOf = (userId: string, form: string) => `form ${userId} ${form}`
  const attempt = <T>(act: (of: Kept) => T): T | undefined => {
    try {
      const of = storage()
      return of && act(of)
    } catch {
      // A full or forbidden storage costs the half-written form, as before.
      return undefined
    }
  }
  return {
    keep: (userId: string, form: string, values: FormValues) =>
      attempt(of => of.setItem(keyOf(userId, form), JSON.stringify(keepable(values)))),
    read: (userId: string, form: string): FormValues | undefined =>
      attempt(of => JSON.parse(of.getItem(keyOf(userId, form)) ?? 'null') as FormValues | null) ?? undefined,
    forget: (userId: string, form: string) => attempt(of => of.removeItem(keyOf(userId, form))),
  }
}

export const keptForms = createKeptForms(() => (typeof window === 'undefined' ? undefined : window.sessionStorage))
