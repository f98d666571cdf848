import type { AnyCall, Contract } from '../../core/contract/call.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isPlain = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value))

export const isCall = (value: unknown): value is AnyCall => isPlain(value) && 'method' in value && 'path' in value && 'schema' in value

/** A noun's calls. */
export const isContract = (value: unknown): value is Contract => {
  const calls = isPlain(value) ? Object.values(value) : []
  return calls.length > 0 && calls.every(isCall)
}

/** A schema of zod, or fields of one. */
export const isSchema = (value: unknown): boolean =>
  isObject(value) && ('_zod' in value || (isPlain(value) && Object.values(value).some(isSchema)))

/**
 * What the browser's code reads of a call: the client (core/client.ts), the signature (core/sessionApi.ts), keys of
 * caches, whether a reply can be explained, and whether records keep their changes. Titles, rights, schemas and how the server handles a call are nothing
 * to it.
 */
const carried = ['method', 'path', 'retry', 'signed', 'bytes', 'by', 'records'] as const satisfies readonly (keyof AnyCall)[]

/** A call as it stands in the browser's code. false says no more than leaving it out. */
export const textOf = (call: AnyCall): string =>
  JSON.stringify(
    Object.fromEntries(carried.map(field => [field, call[field]]).filter(([, value]) => value !== undefined && value !== false)),
  )

/**
 * A constant as it stands in the browser's code.
 * @throws Error for what no text can hold: a function, a class, a set
 */
export function dataOf(value: unknown, name: string): string {
  const check = (part: unknown): void => {
    if (Array.isArray(part) || isPlain(part)) Object.values(part).forEach(check)
    else if (part !== null && !['string', 'boolean', 'undefined'].includes(typeof part) && !Number.isFinite(part))
      throw new Error(
        `${name} is neither a call, a schema nor plain data: move it out of the contract, the browsers' build cannot carry it`,
      )
  }
  check(value)
  return JSON.stringify(value)
}
