import { resolve } from 'node:path'
import { type Plugin, runnerImport } from 'vite'
import { dataOf, isCall, isContract, isSchema, textOf } from './browserCalls.ts'

type Exports = Readonly<Record<string, unknown>>

const root = resolve(import.meta.dirname, '../..')
const contractFile = /\/core\/contract\/(?:\w+\/)*\w+\.ts$/
const callsFile = /\/core\/contract\/(?:\w+\/)*\w+\.ts\?calls=\w+$/
const resourceFile = /\/core\/resources\/\w+Pages\.ts$/

/** Runs the contracts in Node: their exports, by the path of their file. */
async function evaluate(): Promise<ReadonlyMap<string, Exports>> {
  const { module } = await runnerImport<{ modules: Record<string, Exports> }>(resolve(import.meta.dirname, 'contractModules.ts'), {
    configFile: false,
    logLevel: 'error',
  })
  return new Map(Object.entries(module.modules).map(([path, exports]) => [resolve(import.meta.dirname, path), exports]))
}

/**
 * What a browser gets of a contract: of each call what a client needs, and constants. null = the file has neither calls
 * nor schemas, and is taken as it is.
 * @throws Error for an export that can be neither carried nor left out
 */
export function contractModule(file: string, exports: Exports): string | null {
  const entries = Object.entries(exports)
  if (!entries.some(([, value]) => isContract(value) || isSchema(value))) return null
  return entries
    .map(([name, value]) => {
      // A namespace instead of an object: the bundler leaves out the calls nobody makes.
      if (isContract(value)) return `export * as ${name} from ${JSON.stringify(`${file}?calls=${name}`)}`
      if (isSchema(value)) return ''
      return `export const ${name} = ${dataOf(value, `${file}: the export "${name}"`)}`
    })
    .join('\n')
}

/** The calls of a contract, each an export of its own. */
export const callsModule = (contract: Exports): string =>
  Object.entries(contract)
    .map(([verb, call], n) => (isCall(call) ? `const c${n} = ${textOf(call)}\nexport { c${n} as ${verb} }` : ''))
    .join('\n')

/** A table of pages without who holds them and what they allow: that is the server's to decide. */
export function resourceModule(file: string, exports: Exports): string | null {
  const tables = Object.entries(exports).filter(([, value]) => isTable(value))
  if (tables.length === 0) return null
  const lines = Object.entries(exports).map(([name, value]) => {
    const table = isTable(value) ? value.map(({ roles: _roles, grants: _grants, ...row }) => row) : value
    return `export const ${name} = ${dataOf(table, `${file}: the export "${name}"`)}`
  })
  return lines.join('\n')
}

const isTable = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.some(row => typeof row === 'object' && row !== null && 'kind' in row)

/** Puts what a browser needs in the place of contracts and tables of pages; schemas, descriptions and rights stay on the server. */
export function browserContracts(): Plugin {
  let evaluated: Promise<ReadonlyMap<string, Exports>> | undefined
  const exportsOf = async (file: string) => {
    evaluated ??= evaluate()
    const exports = (await evaluated).get(file)
    if (!exports) throw new Error(`${file} is not among the contracts: assets/build/contractModules.ts`)
    return exports
  }
  return {
    name: 'browser-contracts',
    enforce: 'pre',
    watchChange(id) {
      if (id.startsWith(resolve(root, 'core'))) evaluated = undefined
    },
    resolveId: {
      filter: { id: /^zod$/ },
      handler(_id, importer) {
        if (this.environment.mode === 'build')
          throw new Error(`${importer} imports zod, which no browser bundle holds: use core/rules/rules.ts`)
      },
    },
    load: {
      filter: { id: [contractFile, callsFile, resourceFile] },
      async handler(id) {
        const [file = id, noun] = id.split('?calls=')
        const exports = await exportsOf(file)
        const code = noun
          ? callsModule(exports[noun] as Exports)
          : contractFile.test(file)
            ? contractModule(file, exports)
            : resourceModule(file, exports)
        return code === null ? null : { code, moduleType: 'js' }
      },
    },
  }
}
