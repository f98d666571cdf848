import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { browserContracts, callsModule, contractModule } from '../../assets/build/browserContracts.ts'
import { capabilities } from '../../core/resources/capabilities.ts'
import type { AnyCall } from '../../core/contract/call.ts'
import { contract, get, post } from '../../core/contract/call.ts'
import { contracts } from '../../core/contract/index.ts'
import { resources } from '../../core/resources/resources.ts'
import { roleKinds } from '../../core/resources/roleKinds.ts'

// Of no noun: what several contracts are made of.
const shapes = ['energy/station.ts', 'orders/order.ts', 'orders/serviceOrder.ts']

const root = resolve(import.meta.dirname, '../..')

/** Builds a page that consists of this text, for browsers. */
async function built(text: string): Promise<string> {
  const entry = '\0entry'
  const page = {
    name: 'page',
    resolveId: (id: string) => (id === 'page' ? entry : undefined),
    load: (id: string) => (id === entry ? text.replaceAll('ROOT', root) : undefined),
  }
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [page, browserContracts()],
    build: { write: false, minify: false, rollupOptions: { input: 'page', preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput
  return output.map(file => (file.type === 'chunk' ? file.code : '')).join('\n')
}

const calls = Object.entries(contracts).flatMap(([noun, verbs]) => Object.values<AnyCall>(verbs).map(call => [noun, call] as const))
/** What the fields of a schema mean, in words. */
function descriptions(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return []
  seen.add(schema)
  const { description, _zod, shape } = schema as { description?: string; _zod?: { def: object }; shape?: object }
  const parts = [...Object.values(_zod?.def ?? {}), ...Object.values(shape ?? {})]
  return [...(description ? [description] : []), ...parts.flatMap(part => descriptions(part, seen))]
}

describe('what the browsers get of the contracts', () => {
  let code = ''
  beforeAll(async () => {
    const nouns = readdirSync(resolve(root, 'core/contract'), { withFileTypes: true })
      .filter(area => area.isDirectory())
      .flatMap(({ name: area }) => readdirSync(resolve(root, 'core/contract', area)).map(file => `${area}/${file}`))
      .filter(file => !shapes.includes(file))
      .map(file => `export * from 'ROOT/core/contract/${file}'`)
    code = await built([...nouns, `export { resources } from 'ROOT/core/resources/resources.ts'`].join('\n'))
  })

  it('names the method and the path of every call', () => {
    expect(calls.length).toBeGreaterThan(300)
    expect(
      calls.filter(([, { method, path }]) => !code.includes(`"method": "${method}",\n\t"path": "${path}"`)).map(([, { path }]) => path),
    ).toEqual([])
  })

  it('holds no title and no description', () => {
    const words = calls.flatMap(([, { title, schema }]) => [title, ...descriptions(schema.input), ...descriptions(schema.reply)])
    expect(new Set(words).size).toBeGreaterThan(1000)
    // A word of a page's title or of a constant may be a field's as well.
    const own = new Set<string>(resources.map(({ title }) => title))
    expect([...new Set(words)].filter(word => word.length > 6 && !own.has(word) && code.includes(word))).toEqual([])
  })

  it('holds no right, no role and no schema', () => {
    expect(
      Object.keys(capabilities)
        .filter(capability => code.includes(`"${capability}"`))
        .filter(isNoAction),
    ).toEqual([])
    expect(
      Object.keys(roleKinds)
        .filter(kind => code.includes(`"${kind}"`))
        .filter(isNoDesk),
    ).toEqual([])
    expect(code).not.toMatch(/"(?:grants|roles|permission|schema)":|_zod|ZodObject/)
  })
})

/** An action of the table is named by the capability it stands for. */
const isNoAction = (capability: string) =>
  !resources.some(({ kind, ...row }) => kind === 'action' && 'url' in row && row.url === capability)
/** A desk of the field goes by the role it is made for. */
const isNoDesk = (kind: string) => !['team-leader', 'maintenance', 'operator', 'customer'].includes(kind)

describe('a page that makes one call', () => {
  it('gets this call, with what it says of itself, and no other of the noun', async () => {
    const code = await built(`import { user } from 'ROOT/core/contract/platform/user.ts'\nconsole.log(user.getLoginCode)`)
    expect(code).toContain(contracts.user.getLoginCode.path)
    expect(Object.values<AnyCall>(contracts.user).filter(({ path }) => code.includes(`"${path}"`))).toHaveLength(1)
  })

  it('is not built where it imports zod', async () => {
    await expect(built(`import { z } from 'zod'\nconsole.log(z)`)).rejects.toThrow('imports zod, which no browser bundle holds')
  })

  it('is not built where it imports a schema', async () => {
    await expect(built(`import { AlarmRow } from 'ROOT/core/contract/alarms/alarm.ts'\nconsole.log(AlarmRow)`)).rejects.toThrow('AlarmRow')
  })

  it('is not built where it imports what makes schemas', async () => {
    await expect(built(`import { stepAt } from 'ROOT/core/contract/shapes.ts'\nconsole.log(stepAt)`)).rejects.toThrow(
      /core\/contract\/shapes\.ts: the export "\w+" is neither a call, a schema nor plain data/,
    )
  })
})

describe('a contract', () => {
  const noun = contract('pie', 'home:read', {
    list: get('/noun/list', '全部', z.object({ name: z.string().describe('名称') }), z.array(z.string())),
    remove: post('/noun/remove', '删除', z.object({ id: z.string() }), z.null(), { changes: true, signed: true }),
  })

  it('is carried with its constants; schemas and fields of schemas are left out', () => {
    const exports = { noun, most: 50, states: { on: '开', off: null }, Row: z.object({}), fields: { name: z.string() } }
    const lines = contractModule('/noun.ts', exports)?.split('\n').filter(Boolean)
    expect(lines).toEqual([
      'export * as noun from "/noun.ts?calls=noun"',
      'export const most = 50',
      'export const states = {"on":"开","off":null}',
    ])
    expect(callsModule(noun).split('\n')).toEqual([
      'const c0 = {"method":"GET","path":"/api/pie/noun/list","retry":0}',
      'export { c0 as list }',
      'const c1 = {"method":"POST","path":"/api/pie/noun/remove","retry":0,"signed":true}',
      'export { c1 as remove }',
    ])
  })

  it.each([
    ['a function', () => 1],
    ['a function in a list', [() => 1]],
    ['a set', new Set([1])],
    ['a number no text can hold', Number.NaN],
  ])('with %s among its exports is refused by the name of the file and of the export', (_, odd) => {
    expect(() => contractModule('/noun.ts', { noun, odd })).toThrow('/noun.ts: the export "odd" is neither')
  })

  it('that has neither calls nor schemas is taken as it is', () => {
    expect(contractModule('/socket.ts', { greet: () => 1 })).toBeNull()
  })
})
