import { z } from 'zod'
import type { AnyCall, Contract } from '../core/contract/call.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' }) as Record<string, unknown>

/** OpenAPI 3 of every call, generated from the contract. */
export function openapi(contracts: Readonly<Record<string, Contract>>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [noun, contract] of Object.entries(contracts))
    for (const [verb, call] of Object.entries(contract)) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(noun, verb, call) }
    }
  return {
    openapi: '3.0.3',
    info: {
      title: '分布式能源站点监测运维平台 API',
      version: '1',
      description: '信封 { code, msg, data }：code 200 成功，20001 登录失效。请求头 token 为会话令牌，screen 为大屏令牌。',
    },
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token' }, screen: { type: 'apiKey', in: 'header', name: 'screen' } },
    },
    paths,
  }
}

function operation(noun: string, verb: string, call: AnyCall) {
  const input = schemaOf(call.schema.input, 'input')
  const properties = Object.entries((input.properties ?? {}) as Record<string, { description?: string }>)
  const required = (input.required ?? []) as string[]
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: call.bytes ? {} : schemaOf(call.schema.reply, 'output') },
  }
  return {
    tags: [noun],
    operationId: `${noun}.${verb}`,
    summary: call.title,
    'x-permission': call.permission,
    security: call.permission === 'public' ? [] : [{ token: [] }, { screen: [] }],
    ...(call.method === 'GET'
      ? {
          parameters: properties.map(([name, schema]) => ({
            name,
            in: 'query',
            required: required.includes(name),
            description: schema.description,
            schema,
          })),
        }
      : { requestBody: { content: { 'application/json': { schema: input } } } }),
    responses: { 200: { description: '成功', content: call.bytes ? { [call.bytes]: {} } : { 'application/json': { schema: envelope } } } },
  }
}
