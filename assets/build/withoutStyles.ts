import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  callee?: { name?: string }
  arguments?: Node[]
}

const called = /\bgen(?:StyleHooks|SubStyleComponent|ComponentStyleHook)\(/
const makers = ['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']
/** How many components' styles there were at least. */
const least = 40

/** Every node of a tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each)
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Node
    for (const each of Object.values(value)) yield* nodesOf(each)
  }
}

let cut = 0

/**
 * What makes a component's styles at run time is never called (antdSheet.ts), and left out; what makes its tokens
 * stays. A version of antd that says it otherwise fails the build.
 */
export const withoutStyles: Plugin = {
  name: 'without-styles',
  apply: 'build',
  transform: {
    filter: { id: /\/antd\/es\/.*\/style(?:\/.*)?\.js$/, code: called },
    handler(code, file) {
      const places = [...nodesOf(this.parse(code))].flatMap(({ type, callee, arguments: given = [] }) => {
        const [, style] = given
        return type === 'CallExpression' && makers.includes(callee?.name ?? '') && style ? [style] : []
      })
      if (
        places.length !== code.split(called).length - 1 ||
        places.some(({ type }) => !/^(ArrowFunction|Function)Expression$|^Identifier$/.test(type))
      )
        this.error(`without-styles: ${file} makes its styles otherwise: look at assets/build/withoutStyles.ts`)
      cut += places.length
      const rest = places.reduceRight((text, { start, end }) => `${text.slice(0, start)}null${text.slice(end)}`, code)
      return { code: rest, map: null }
    },
  },
  buildStart() {
    cut = 0
  },
  generateBundle() {
    if (cut < least)
      this.error(`without-styles: antd made styles in ${cut} places where there were ${least}: look at assets/build/withoutStyles.ts`)
  },
}
