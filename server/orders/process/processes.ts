import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productFolder } from '../../database/productFolder.ts'
import { type OrderKind, orderKinds } from '../orderKinds.ts'
import { type Process, readProcess } from './readProcess.ts'

const read = (name: string) => readProcess(readFileSync(join(productFolder('assets') ?? 'assets', 'processes', `${name}.bpmn`), 'utf8'))

/** Every process by its name; read once, when the first of them is asked for. */
let all: Promise<ReadonlyMap<string, Process>> | undefined
const readAll = async () => {
  const names = [...new Set(Object.values(orderKinds).map(({ process }) => process))]
  return new Map(await Promise.all(names.map(async name => [name, await read(name)] as const)))
}

/** The process of every kind of order. */
export async function processes(): Promise<Record<OrderKind, Process>> {
  all ??= readAll()
  const known = await all
  return Object.fromEntries(Object.entries(orderKinds).map(([kind, { process }]) => [kind, known.get(process)!])) as Record<
    OrderKind,
    Process
  >
}

export const processOf = async (kind: string): Promise<Process> => {
  const process = (await processes())[kind as OrderKind]
  if (!process) throw new Error(`no process of ${kind}`)
  return process
}
