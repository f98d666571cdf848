/** Codes of the envelope. The HTTP status says the same as far as HTTP can. */
export const codes = {
  ok: 200,
  invalid: 400,
  expired: 20001,
  forbidden: 403,
  missing: 404,
  /** The request did not arrive in time: a line that stood still. */
  tooLate: 408,
  conflict: 409,
  tooLarge: 413,
  /** A key that was sent with another request before. */
  otherUnderKey: 422,
  /** A proof of work is missing, used up or too little: with a new one the same request is answered. */
  unproven: 428,
  tooMany: 429,
  broken: 500,
  /** Nothing can be stored: the disk is full. */
  full: 507,
  /** Never sent by the server: the request did not arrive or no envelope came back. */
  network: 0,
} as const

/** What every call answers, success or not. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
  /** Invalid input: message by field. */
  fields?: Record<string, string>
}

/** A call that did not succeed: `message` is a Chinese sentence fit to be shown. */
export class CallError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'CallError'
  }
}

/** Has the same request a chance a little later? */
export const isPassing = (code: number) =>
  code === codes.network || code === codes.tooLate || code === codes.tooMany || (code >= 500 && code < 600)

export const networkMessage = '网络波动，请刷新重试'
export const sentence = (error: unknown, fallback = '操作失败') => (error instanceof CallError && error.message ? error.message : fallback)
