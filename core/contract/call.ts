import type { z } from 'zod'
import type { Capability } from '../resources/capabilities.ts'

/**
 * Who may make a call: anybody, anybody signed in, anybody signed in and every wall (`reader`), a gateway with its own
 * credential, or whoever holds a page, wall or action that grants the capability (core/resources/resources.ts).
 */
export type Permission = 'public' | 'session' | 'reader' | 'gateway' | Capability

/** What a proof of work is made for: a proof serves one purpose alone. */
export const proofPurposes = ['signIn', 'register', 'mail'] as const
export type ProofPurpose = (typeof proofPurposes)[number]

/** The documents' service prefixes: a call's path is `/api/<service>/<documented path>`. */
export type Service = 'authority' | 'filemanage' | 'metadata' | 'maintenance' | 'pie' | 'lxd'

/**
 * One HTTP call, declared once as plain data. The type parameters are plain types, not schema types, so that
 * hundreds of calls type-check in seconds.
 * @typeParam Input what a caller may write (defaults not yet applied)
 * @typeParam Parsed what the handler receives
 * @typeParam Reply what comes back in the envelope's `data`
 * @typeParam Changes whether the handler runs in a transaction and may note what it did
 */
export interface Call<Input = unknown, Parsed = Input, Reply = unknown, Changes extends boolean = boolean> {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly title: string
  readonly permission: Permission
  /** Times the client tries again on a failure; 0 but for station counts. */
  readonly retry: number
  /** The request must carry a valid `sign` header made with the session's signing key. */
  readonly signed: boolean
  /** It changes data: handled in one transaction with its audit row. */
  readonly changes: Changes
  /** Content type of a reply that is bytes instead of an envelope. */
  readonly bytes?: string
  /** One file comes with the input, as `multipart/form-data`. */
  readonly upload?: true
  /** The bytes are those of stored files: handed out in turns, each until its last byte (server/http/queue/). */
  readonly download?: true
  /**
   * The reply as a whole, a curve for example, can be asked how it came about: its code tells under this name
   * (server/figures/explain.ts).
   */
  readonly by?: string
  /**
   * Never waits behind other reads: alarms, handling, signing in (server/http/queue/). `remote`: somebody else's server
   * answers it, and it holds no connection to the database while it waits.
   */
  readonly quick?: true | 'remote'
  /**
   * The reply depends on nothing but the input and which sites are seen, never on who asks: all who ask at once get one answer
   * (server/http/shared.ts). What every wall of a hall and the home page ask again and again.
   */
  readonly shared?: true
  /**
   * On the list of a noun whose records keep their changes: what the noun is called where these are looked up, undone and
   * records brought back (`change`).
   */
  readonly records?: string
  /** The request must carry a proof of work made for this (server/access/proofs.ts), in the header `proof`. */
  readonly proof?: ProofPurpose
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
  changes?: true
  retry?: number
  signed?: boolean
  bytes?: string
  upload?: true
  download?: true
  by?: string
  quick?: true | 'remote'
  shared?: true
  records?: string
  proof?: ProofPurpose
}

type Declared<I extends z.ZodType, R extends z.ZodType, O> = Call<
  z.input<I>,
  z.output<I>,
  z.output<R>,
  O extends { changes: true } ? true : false
>

/** Stands for "as the contract says" until `contract` fills it in. */
const unset = '' as Permission

const declare =
  (method: 'GET' | 'POST') =>
  <I extends z.ZodType, R extends z.ZodType, const O extends Options = Record<never, never>>(
    path: string,
    title: string,
    input: I,
    reply: R,
    options?: O,
  ): Declared<I, R, O> =>
    ({
      method,
      path,
      title,
      permission: unset,
      retry: 0,
      signed: false,
      changes: false,
      ...options,
      schema: { input, reply },
    }) as never

export const get = declare('GET')
export const post = declare('POST')

const contractWith =
  (options: Pick<Options, 'quick' | 'shared'>) =>
  <T extends Contract>(service: Service, permission: Permission, calls: T): T => {
    const prefixed = Object.entries(calls).map(([verb, call]) => {
      return [verb, { ...options, ...call, path: `/api/${service}${call.path}`, permission: call.permission || permission }]
    })
    return Object.fromEntries(prefixed) as T
  }

/**
 * A noun's calls under one service prefix. `permission` holds for every call that declares none of its own.
 */
export const contract = contractWith({})
/** The same, with every call `quick`. */
export const quickContract = contractWith({ quick: true })
/** The same, with every call `shared`. */
export const sharedContract = contractWith({ shared: true })
