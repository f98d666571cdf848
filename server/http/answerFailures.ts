import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance } from 'fastify'
import { codes } from '../../core/errors.ts'
import { codeOf } from '../database/codeOf.ts'
import { Abandoned } from '../database/makeCancellable.ts'
import { Failure, statusOf } from '../failure.ts'

/** Everything that goes wrong answers as an envelope; what nobody foresaw is logged and told as such. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Failure, request, reply) => {
    if (error instanceof Failure) {
      if (error.retryAfter !== undefined) reply.header('retry-after', error.retryAfter)
      return reply.status(statusOf(error.code)).send({ code: error.code, msg: error.message, data: null, fields: error.fields })
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.status(status).send({ code: status, msg: plain(status), data: null })
    // To nobody, and nobody's fault.
    if (error instanceof Abandoned || error.cause instanceof Abandoned) return reply.status(499).send()
    // Addresses carry names, codes and tickets: which call it was is told by its route.
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed')
    if (codeOf(error) === '53100')
      return reply.status(codes.full).send({ code: codes.full, msg: '服务器磁盘已满，暂不能保存，请保留数据稍后重发', data: null })
    return reply.status(500).send({ code: codes.broken, msg: '服务异常，请稍后重试', data: null })
  })
}

const plain = (status: number) =>
  ({
    400: '请求格式不正确',
    404: '接口不存在',
    405: '请求方式不正确',
    413: '提交的数据过大',
    415: '请求格式不正确',
    429: '操作过于频繁，请稍后再试',
  })[status] ??
  STATUS_CODES[status] ??
  '请求失败'
