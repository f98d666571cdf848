import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'oxc-parser'
import { contracts } from '../../core/contract/index.ts'
import { root } from './imports.ts'

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap(value => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

interface Source {
  /** Files of this project that run with it; what is imported for its type only is not among them. */
  files: string[]
  /** Calls it hands to whoever sends them, `noun.verb`. */
  calls: string[]
}

const known = new Map<string, Source>()

function sourceOf(file: string): Source {
  const found = known.get(file) ?? read(file)
  known.set(file, found)
  return found
}

function read(file: string): Source {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, program } = parseSync(file, text)
  const named = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  const files = named.filter(name => /^\..*\.tsx?$/.test(name)).map(name => relative(root, resolve(root, dirname(file), name)))
  const nouns = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.includes('/contract/'))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value))
      .filter(name => name in contracts),
  )
  const calls = new Set<string>()
  const visit = (node: Node, parent?: Node) => {
    // A type speaks of a call and sends none; its path alone finds it among those that were sent.
    if (node.type.startsWith('TSType')) return
    if (node.type === 'MemberExpression' && !(parent?.type === 'MemberExpression' && parent.object === node)) {
      const { object, property } = node as unknown as { object: Node; property: Node }
      if (object.type === 'Identifier' && nouns.has(String(object.name))) calls.add(`${object.name}.${property.name}`)
    }
    // `const { list, save } = brandModel` takes those calls, `calls={faultLibrary}` hands over all of them.
    if (node.type === 'Identifier' && nouns.has(String(node.name)) && passesOn(node, parent))
      for (const verb of takenBy(parent) ?? Object.keys(contracts[node.name as keyof typeof contracts])) calls.add(`${node.name}.${verb}`)
    for (const child of childrenOf(node)) visit(child, node)
  }
  visit(program as unknown as Node)
  return { files: files.filter(each => !each.startsWith('core/contract/')), calls: [...calls] }
}

/** Is a noun handed on as it is: neither imported, nor asked for one of its calls, nor the name of something else? */
const passesOn = (node: Node, parent?: Node) =>
  parent !== undefined && !/^Import|MemberExpression$/.test(parent.type) && !(parent.type === 'Property' && parent.value !== node)

/** Verbs that a declaration takes out of the noun it is given; undefined where it is no such declaration. */
function takenBy(parent?: Node): string[] | undefined {
  if (parent?.type !== 'VariableDeclarator' || (parent.id as Node).type !== 'ObjectPattern') return undefined
  return (parent.id as unknown as { properties: { key: { name: string } }[] }).properties.map(({ key }) => key.name)
}

/** Every call that code reachable from a file can send, with the files that name it. `beyond` are files not to be followed. */
export function asksFrom(file: string, beyond: readonly string[] = []): Map<string, string[]> {
  const reached = new Set<string>()
  const asks = new Map<string, string[]>()
  const follow = (each: string) => {
    if (reached.has(each) || beyond.includes(each)) return
    reached.add(each)
    const { files, calls } = sourceOf(each)
    for (const call of calls) asks.set(call, [...(asks.get(call) ?? []), each])
    files.forEach(follow)
  }
  follow(file)
  return asks
}
