import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { root, sources } from './imports.ts'

const most = 140
const kinds = /\.(ts|tsx|mjs|js|css)$/
/** Written by a tool, and of assets: data. */
const written = /^server\/migrations\//
const files = ['core', 'server', 'console', 'screens', 'tests']
  .flatMap(folder => sources(folder, kinds))
  .filter(file => !written.test(file))

interface Text {
  kind: 'title' | 'text'
  start: number
  end: number
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Texts of a file that no formatter may break: titles of tests, other strings, templates that are not SQL, patterns. */
function textsOf(file: string, code: string): Text[] {
  if (file.endsWith('.css')) return []
  const texts: Text[] = []
  const visit = (value: unknown, parent: Node | null) => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent)
    if (!isNode(value)) return
    const { type, start, end } = value
    const isSql =
      parent?.type === 'TaggedTemplateExpression' || /^`\s*(with|select|insert|update|delete|create)\s/.test(code.slice(start, end))
    if (type === 'Literal' || (type === 'TemplateLiteral' && !isSql)) {
      const callee = parent?.type === 'CallExpression' ? parent.callee : null
      const called = isNode(callee) ? code.slice(callee.start, callee.end) : ''
      texts.push({ kind: /^(it|test|describe)\b/.test(called) ? 'title' : 'text', start, end })
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'parent') visit(child, value)
  }
  visit(parseSync(file, code).program, null)
  return texts
}

/** Lines that are too long, and which unbreakable text of at least half of a line is on them. */
const long = files.flatMap(file => {
  const code = readFileSync(join(root, file), 'utf8')
  const lines = code.split('\n')
  if (!lines.some(line => line.length > most)) return []
  const texts = textsOf(file, code)
  let next = 0
  return lines.flatMap((line, index) => {
    const start = next
    const end = start + line.length
    next = end + 1
    if (line.length <= most) return []
    const on = texts.filter(text => Math.min(text.end, end) - Math.max(text.start, start) > most / 2)
    return [{ file, at: `${file}:${index + 1}`, kind: on.find(({ kind }) => kind === 'title')?.kind ?? on[0]?.kind ?? 'code' }]
  })
})

/** How many texts but titles are longer than a line, by room: fewer is a reason to lower the number. */
const texts = { console: 6, core: 6, screens: 4, server: 15, tests: 26 }

describe('lines of code', () => {
  it('are no longer than 140 characters but for texts that cannot be broken', () => {
    expect(files.length).toBeGreaterThan(2000)
    expect(long.filter(({ kind }) => kind === 'code').map(({ at }) => at)).toEqual([])
  })

  it('are longer for a few texts only', () => {
    const found: Record<string, number> = {}
    for (const { file, kind } of long) {
      const [room = ''] = file.split('/')
      if (kind === 'text') found[room] = (found[room] ?? 0) + 1
    }
    expect(found).toEqual(texts)
  })

  it('a title of a test is at most 200 characters', () => {
    const lines = long.filter(({ kind }) => kind === 'title').map(({ at }) => at)
    const lengths = lines.map(at => {
      const [file = '', line = ''] = at.split(':')
      return { at, length: readFileSync(join(root, file), 'utf8').split('\n')[Number(line) - 1]!.length }
    })
    expect(lengths.filter(({ length }) => length > 200)).toEqual([])
  })
})
