import { ofetch } from 'ofetch'
import type { AnyCall, InputOf, ReplyOf } from './contract/call.ts'
import { CallError, codes, type Envelope, networkMessage } from './errors.ts'
import { takeHistoryFrom } from './call/historyFrom.ts'
import { keepTag, tagOf } from './call/replyTags.ts'

export interface Credentials {
  /** Headers to add to a request: token, xrp, auth, sign. */
  headers: (call: AnyCall, input: unknown) => Record<string, string> | Promise<Record<string, string>>
  /** The server said 20001: the session (or screen token) is gone. */
  onExpired: () => void
  /** Hears the headers of every reply, refusals included. */
  onReply?: (headers: Headers) => void
}

export interface CallOptions {
  signal?: AbortSignal
  /** Hears the server's sentence about a success (`msg` of the envelope). */
  onMessage?: (msg: string) => void
  /** UUID of a change that may be sent again: however often it arrives, it is made once (server/http/idempotency.ts). */
  key?: string
  /** A proof of work, where the call asks for one. */
  proof?: string
  /** The reply to the same question before: where the new one is the same, it is told so, and this one is given again. */
  known?: unknown
  /** Sends it instead of `fetch`. */
  send?: Send
}

/** Sends a request and reads the text that was answered. */
export type Send = (
  url: string,
  request: {
    method: string
    headers: Record<string, string>
    body?: BodyInit | Record<string, unknown> | null
    signal?: AbortSignal
    parseResponse: (text: string) => Envelope<never>
  },
) => Promise<Envelope<never>>

export type Api = <C extends AnyCall>(call: C, input: InputOf<C>, options?: CallOptions) => Promise<ReplyOf<C>>

const timeoutMs = 60_000

/** Text of a GET parameter; empty values are left out so that they mean "no filter". */
const asQuery = (input: unknown) =>
  Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )

/**
 * The one generic client: `api(call, input)` resolves to the envelope's data or rejects with a `CallError`.
 * @param base origin of the server, empty for the page's own
 */
export function createClient(credentials: Credentials, base = ''): Api {
  return async (call, input, options) => {
    const place = call.method === 'GET' ? { query: asQuery(input) } : { body: (input ?? {}) as Record<string, unknown> }
    const tag = tagOf(options?.known)
    let answered: Response | undefined
    const request = {
      method: call.method,
      ...place,
      headers: {
        ...(await credentials.headers(call, input)),
        ...(options?.key && { 'idempotency-key': options.key }),
        ...(options?.proof && { proof: options.proof }),
        ...(tag && { 'if-none-match': tag }),
      },
      retry: call.retry,
      // ofetch's own limit ends with a signal of ours. Whoever sends by other means, an upload, takes the time it takes.
      signal: options?.send ? options.signal : AbortSignal.any([AbortSignal.timeout(timeoutMs)].concat(options?.signal ?? [])),
      onResponse({ response }: { response: Response }) {
        answered = response
        takeHistoryFrom(response.headers)
        credentials.onReply?.(response.headers)
      },
      ignoreResponseError: call.retry === 0,
    }
    if (call.bytes) {
      const response = await reach(() =>
        ofetch.raw(base + call.path, { ...request, responseType: 'arrayBuffer', ignoreResponseError: true }),
      )
      if (!response.ok) fail(parse(response._data), credentials)
      return response._data as never
    }
    const send: Send = options?.send ?? ofetch
    const envelope = await reach(() => send(base + call.path, { ...request, parseResponse: parse }))
    if (tag && answered?.status === 304) return options?.known as never
    if (envelope?.code !== codes.ok) fail(envelope, credentials)
    options?.onMessage?.(envelope.msg)
    keepTag(envelope.data, answered?.headers.get('etag'))
    return envelope.data
  }
}

const parse = (body: unknown): Envelope<never> => {
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body as ArrayBuffer))
  } catch {
    throw new CallError(codes.network, networkMessage)
  }
}

function fail(envelope: Envelope<never>, credentials: Credentials): never {
  if (envelope.code === codes.expired) credentials.onExpired()
  throw new CallError(envelope.code, envelope.msg, envelope.fields)
}

async function reach<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    const { name, data: answered } = error as { name?: string; data?: Envelope<never> }
    if (error instanceof CallError || name === 'AbortError') throw error
    if (answered?.code) throw new CallError(answered.code, answered.msg, answered.fields)
    throw new CallError(codes.network, networkMessage)
  }
}
