import { z } from 'zod'
import type { AnyCall, Contract, Permission } from '../../core/contract/call.ts'
import { meantBy } from '../../core/contract/shapes.ts'
import { capabilities } from '../../core/resources/capabilities.ts'
import { holdersOf } from '../../core/resources/resources.ts'
import { roleKinds } from '../../core/resources/roleKinds.ts'

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override({ zodSchema, jsonSchema }) {
      const meant = meantBy(zodSchema)
      if (meant) Object.assign(jsonSchema, schemaOf(meant, io))
      // What a schema says to the tests and to the explanations is no word of OpenAPI's.
      for (const own of ['entity', 'list', 'figure']) delete (jsonSchema as Record<string, unknown>)[own]
    },
  })

/** Whoever sends a change again under the same key is answered as before, and nothing is done twice. */
const onceKey = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description: '请求编号（UUID）：7 天内以同一编号重发同一请求，只执行一次，返回首次的结果；同一编号用于另一内容时返回 422',
  schema: { type: 'string', format: 'uuid' },
}

/** Whoever is no one yet has worked for the request: see user.getChallenge. */
const proofOfWork = {
  name: 'proof',
  in: 'header',
  required: true,
  description: '工作量证明：先以 user.getChallenge 取题，值为 题:n0.n1.…；缺少、过期、重复使用或来源不符时返回 428',
  schema: { type: 'string' },
}

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
      description:
        '信封 { code, msg, data }：code 200 成功，20001 登录失效。请求头 token 为会话令牌，screen 为大屏令牌，gateway 与 secret 为网关编号与密钥。',
    },
    components: {
      securitySchemes: Object.fromEntries(
        ['token', 'screen', 'gateway', 'secret'].map(name => [name, { type: 'apiKey', in: 'header', name }]),
      ),
    },
    paths,
  }
}

const whoever = { public: '任何人', session: '已登录用户', reader: '已登录用户与大屏', gateway: '网关' } as const

/** Who may make a call, in words: the capability, what grants it, and the shipped roles that hold it. */
function permissionText(permission: Permission): string {
  if (permission === 'public' || permission === 'session' || permission === 'reader' || permission === 'gateway')
    return `权限：${whoever[permission]}`
  const { resources, roles } = holdersOf(permission)
  const kinds = roles.map(kind => roleKinds[kind]).join('、') || '无'
  return `权限：${permission} ${capabilities[permission]}；由 ${resources.join('、')} 授予；出厂角色：${kinds}`
}

/** The headers by which a caller may prove who it is, one object an alternative. */
function securityOf(permission: Permission): Record<string, string[]>[] {
  if (permission === 'public') return []
  if (permission === 'gateway') return [{ gateway: [], secret: [] }]
  const walls = permission === 'reader' || (permission !== 'session' && holdersOf(permission).walls)
  return walls ? [{ token: [] }, { screen: [] }] : [{ token: [] }]
}

function operation(noun: string, verb: string, call: AnyCall) {
  const input = schemaOf(call.schema.input, 'input')
  const properties = Object.entries((input.properties ?? {}) as Record<string, { description?: string }>)
  const required = (input.required ?? []) as string[]
  const headers = [
    ...(call.changes && call.permission !== 'public' && call.permission !== 'gateway' ? [onceKey] : []),
    ...(call.proof ? [proofOfWork] : []),
  ]
  const envelope = {
    type: 'object',
    properties: { code: { type: 'integer' }, msg: { type: 'string' }, data: call.bytes ? {} : schemaOf(call.schema.reply, 'output') },
  }
  return {
    tags: [noun],
    operationId: `${noun}.${verb}`,
    summary: call.title,
    'x-permission': call.permission,
    description: permissionText(call.permission),
    security: securityOf(call.permission),
    ...(call.method === 'GET'
      ? {
          parameters: [
            ...properties.map(([name, schema]) => ({
              name,
              in: 'query',
              required: required.includes(name),
              description: schema.description,
              schema,
            })),
            ...headers,
          ],
        }
      : {
          ...(headers.length > 0 && { parameters: headers }),
          requestBody: { content: { 'application/json': { schema: input } } },
        }),
    responses: {
      200: { description: '成功', content: call.bytes ? { [call.bytes]: {} } : { 'application/json': { schema: envelope } } },
      ...(!call.changes && !call.bytes && { 304: { description: '与请求头 If-None-Match 所指的上次应答（其 ETag）相同，无正文' } }),
    },
  }
}
