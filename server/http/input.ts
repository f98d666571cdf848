import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AnyCall } from '../../core/contract/call.ts'
import { codes } from '../../core/errors.ts'
import { Failure } from '../failure.ts'

z.config(z.locales.zhCN())

/** What was sent with a call that is no upload. */
export const sentWith = (request: FastifyRequest, call: AnyCall): unknown => (call.method === 'GET' ? request.query : request.body)

/** What stands in the path is part of the path to a signature, and a field to the call. */
export const fieldsOf = (sent: unknown, request: FastifyRequest) => ({
  ...(typeof sent === 'object' && !Array.isArray(sent) ? sent : {}),
  ...(request.params as object),
})

/**
 * What a handler gets.
 * @throws Failure 400 with a message per field, named as the form names it
 */
export function readInput(call: AnyCall, raw: unknown) {
  const parsed = call.schema.input.safeParse(raw ?? {})
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'form'] ??= issue.message
  const [name, message] = Object.entries(fields)[0] ?? ['', '']
  throw new Failure(codes.invalid, `${labelOf(call.schema.input, name)}${message}`, fields)
}

function labelOf(schema: z.ZodType, path: string) {
  const field = schema instanceof z.ZodObject ? (schema.shape[path.split('.')[0] ?? ''] as z.ZodType | undefined) : undefined
  const label = field?.description ?? (path === 'form' ? '' : path)
  return label ? `${label}：` : ''
}
