import { z } from 'zod'
import type { Rule } from '../rules.ts'

/**
 * Who may make a call: anybody, anybody signed in, anybody signed in and every wall (`reader`), a gateway with its own credential, or whoever was
 * granted at least one of the named resources.
 * A resource is a page path (`/homePage`), a wall path (`/map`) or an action (`alarm:handle`).
 */
export type Permission = 'public' | 'session' | 'reader' | 'gateway' | readonly string[]

/** The documents' service prefixes: a call's path is `/api/<service>/<documented path>`. */
export type Service = 'authority' | 'metadata' | 'maintenance' | 'pie' | 'lxd'

/**
 * One HTTP call, declared once as plain data. The type parameters are plain types, not schema types, so that
 * hundreds of calls type-check in seconds.
 * @typeParam Input what a caller may write (defaults not yet applied)
 * @typeParam Parsed what the handler receives
 * @typeParam Reply what comes back in the envelope's `data`
 */
export interface Call<Input = unknown, Parsed = Input, Reply = unknown> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly title: string
  readonly permission: Permission
  /** Times the client tries again on a failure; 0 but for station counts. */
  readonly retry: number
  /** The request must carry a valid `sign` header made with the session's signing key. */
  readonly signed: boolean
  /** Content type of a reply that is bytes instead of an envelope. */
  readonly bytes?: string
  readonly schema: { readonly input: z.ZodType; readonly reply: z.ZodType }
  readonly types?: { readonly input: (value: Input) => void; readonly parsed: Parsed; readonly reply: Reply }
}

// biome-ignore lint/suspicious/noExplicitAny: the one place where "some call" is meant; Input stands in a contravariant place
export type AnyCall = Call<any, any, any>
export type Contract = Readonly<Record<string, AnyCall>>
export type InputOf<C> = C extends Call<infer Input, infer _P, infer _R> ? Input : never
export type ParsedOf<C> = C extends Call<infer _I, infer Parsed, infer _R> ? Parsed : never
export type ReplyOf<C> = C extends Call<infer _I, infer _P, infer Reply> ? Reply : never

interface Options {
  permission?: Permission
  retry?: number
  signed?: boolean
  bytes?: string
}

type Declared<I extends z.ZodType, R extends z.ZodType> = Call<z.input<I>, z.output<I>, z.output<R>>

const declare =
  (method: 'GET' | 'POST') =>
  <I extends z.ZodType, R extends z.ZodType>(path: string, title: string, input: I, reply: R, options: Options = {}): Declared<I, R> => ({
    method,
    path,
    title,
    permission: [],
    retry: 0,
    signed: false,
    ...options,
    schema: { input, reply },
  })

export const get = declare('GET')
export const post = declare('POST')

/**
 * A noun's calls under one service prefix. `permission` holds for every call that declares none of its own.
 */
export function contract<T extends Contract>(service: Service, permission: Permission, calls: T): T {
  const prefixed = Object.entries(calls).map(([verb, call]) => {
    const own = Array.isArray(call.permission) && call.permission.length === 0 ? permission : call.permission
    return [verb, { ...call, path: `/api/${service}${call.path}`, permission: own }]
  })
  return Object.fromEntries(prefixed) as T
}

// --- pieces of schema used by many nouns ---

export const Nothing = z.object({})
/** Nothing of interest comes back but the envelope's code and msg. */
export const Done = z.null()
/** Text under a rule of the forms. */
export const Checked = (check: Rule) =>
  z.string().superRefine((value, issue) => {
    const message = check(value)
    if (message) issue.addIssue({ code: 'custom', message })
  })
export const Id = z.string().min(1).max(64)
/** Administrative division code (adcode, GB/T 2260): 6 digits, `100000` = the whole country. */
export const AreaCode = z.string().regex(/^\d{6}$/, '区域编码应为 6 位数字')
/** Site-local time `YYYY-MM-DD HH:mm:ss`. */
export const Time = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 YYYY-MM-DD HH:mm:ss')
/** Site-local date `YYYY-MM-DD`. */
export const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 YYYY-MM-DD')
/** GET parameters arrive as text. */
export const Whole = z.coerce.number().int()

/** Paging parameters (first page 1, 10 rows) with a noun's own filters. */
export const paging = <S extends z.ZodRawShape>(filters: S) =>
  z.object({ current: Whole.min(1).default(1), size: Whole.min(1).max(100).default(10), ...filters })

/** One page of rows. */
export const paged = <R extends z.ZodType>(row: R) =>
  z.object({ records: z.array(row), total: z.number().int(), size: z.number().int(), current: z.number().int() })
