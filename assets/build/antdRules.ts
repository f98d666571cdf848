import { type ChildNode, parse, type Rule } from 'postcss'

/**
 * A component's prefix, wherever antd's code asks for it: `getPrefixCls('picker')`, also with a choice of its own
 * before, and `${rootPrefixCls}-modal`.
 */
const asked = /getPrefixCls\(([^()]*)/g
const literal = /['"]([a-z][a-z-]*)['"]/g
const below = /\$\{root\w*\}-([a-z][a-z-]*)/g

/** The classes' prefixes a piece of antd's code draws with. */
export const prefixesIn = (code: string): string[] => [
  ...[...code.matchAll(asked)].flatMap(([, given = '']) => [...given.matchAll(literal)].map(([, name = '']) => name)),
  ...[...code.matchAll(below)].map(([, name = '']) => name),
]

/** Tokens as variables and the list of what was drawn: the page registers its own, those of the sheet are of antd's look. */
const ofBuild = /\.css-var-|\.data-ant-cssinjs-cache-path/

/** An element of antd's, or what stands in one: each bears the class of the variables it is drawn with. */
const within = ":where([class*='css-var-'])"

/** What stands for the element that is none of antd's: a link. */
const bare = (selector: string) => !/\.ant-|\.anticon/.test(selector)

/**
 * The rules of antd's style sheet that one who uses these prefixes can meet. A class is nobody's where every prefix it
 * can be made of is known and unused; what is not known stays.
 */
export function antdRules(sheet: string, known: ReadonlySet<string>, used: ReadonlySet<string>): string {
  const root = parse(sheet)
  const met = (name: string) => {
    const parts = name.split('-')
    const prefixes = parts.map((_, n) => parts.slice(0, n + 1).join('-')).filter(prefix => known.has(prefix))
    return prefixes.length === 0 || prefixes.some(prefix => used.has(prefix))
  }
  const wanted = (selector: string) =>
    !ofBuild.test(selector) && [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\.ant-([\w-]+)/g)].every(([, name = '']) => met(name))
  root.walkRules(rule => {
    if (inKeyframes(rule)) return
    const selectors = rule.selectors.filter(wanted)
    // Today's styles reach a link inside what antd draws, and no other.
    if (selectors.length > 0) rule.selectors = selectors.map(selector => (bare(selector) ? `${within} ${selector}` : selector))
    else rule.remove()
  })
  root.walkAtRules(/^(?:media|supports|container|layer)$/, rule => {
    if (rule.nodes?.length === 0) rule.remove()
  })
  const rest = root.nodes
    .filter(node => !isKeyframes(node))
    .map(String)
    .join('')
  root.walkAtRules('keyframes', rule => {
    if (!new RegExp(`(?<![\\w-])${rule.params}(?![\\w-])`).test(rest)) rule.remove()
  })
  return root.toString()
}

const isKeyframes = (node: ChildNode) => node.type === 'atrule' && node.name === 'keyframes'
const inKeyframes = ({ parent }: Rule) => parent?.type === 'atrule' && isKeyframes(parent as ChildNode)
