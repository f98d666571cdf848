import { codes } from '../core/errors.ts'

/** How a refusal stands in the audit, beside who was refused what. */
export interface Recorded {
  /** By default the call. */
  action?: string
  target?: string
  orgId?: string
}

/** A refusal with a Chinese sentence for the user; thrown by handlers, turned into an envelope in one place. */
export class Failure extends Error {
  /** Set where it leaves a row in the audit; what is forbidden always does (http/recordRefusals.ts). */
  recorded?: Recorded

  constructor(
    readonly code: number,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    /** When it may be tried again, where that is known, seconds. */
    readonly retryAfter?: number,
  ) {
    super(message)
    this.name = 'Failure'
  }
}

/** Marks a refusal that is no slip of the pen: a wrong code, a ticket nobody issued, too many tries. */
export const recorded = (failure: Failure, as: Recorded = {}) => Object.assign(failure, { recorded: as })

export const invalid = (message: string, fields: Record<string, string> = {}) => new Failure(codes.invalid, message, fields)
export const expired = () => new Failure(codes.expired, '登录已失效，请重新登录')
export const forbidden = (message = '没有权限执行此操作') => new Failure(codes.forbidden, message)
export const missing = (message = '数据不存在或已被删除') => new Failure(codes.missing, message)
export const conflict = (message: string) => new Failure(codes.conflict, message)
export const tooMany = (message = '操作过于频繁，请稍后再试') => new Failure(codes.tooMany, message)
export const busy = () => new Failure(codes.tooMany, '同时进行的查询过多，请稍后再试', {}, 2)
export const tooLate = (message = '请求数据未在规定时间内传完，请检查网络后重试') => new Failure(codes.tooLate, message)

/** HTTP status that says the same as the envelope's code. */
export const statusOf = (code: number) => (code === codes.expired ? 401 : code >= 400 && code < 600 ? code : 500)
