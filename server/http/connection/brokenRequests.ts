import type { Socket } from 'node:net'
import type { FastifyReply, FastifyServerOptions } from 'fastify'
import { codes } from '../../../core/errors.ts'

const refusals: Record<string, { status: string; code: number; msg: string }> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', code: 431, msg: '请求头过长' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: '413 Payload Too Large', code: 413, msg: '提交的数据过大' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', code: 408, msg: '请求未在规定时间内传完' },
}
const unreadable = { status: '400 Bad Request', code: codes.invalid, msg: '请求格式不正确' }

/** What is no request, or none in time, is answered in the shape of every other answer, and loses its connection. */
export const answerBrokenRequests: Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> = {
  clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const { status, ...refusal } = refusals[error.code ?? ''] ?? unreadable
    const body = JSON.stringify({ ...refusal, data: null })
    const head = `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
    if (socket.writable) socket.write(`${head}X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`)
    socket.destroy(error)
  },
  frameworkErrors(error, _request, reply: FastifyReply) {
    const code = error.statusCode === 414 ? 414 : codes.invalid
    void reply.status(code).send({ code, msg: code === 414 ? '请求地址过长' : unreadable.msg, data: null })
  },
}
