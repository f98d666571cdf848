import { initialsOf } from './initialsOf.ts'
import { wordsOf } from './keyword.ts'

interface Node {
  id: string
  parentId: string
}

/** Stands a word in a text, or the initials of its characters' pinyin? */
function stands(word: string, text: string): boolean {
  const letters = initialsOf(text).split(' ')
  const characters = [...text.replaceAll(' ', '')]
  return letters.some((_, at) => [...word].every((typed, by) => characters[at + by] === typed || letters[at + by]?.includes(typed)))
}

/** The nodes of a small tree in whose text every word stands, as itself or as initials, with all that is above them. */
export function foundIn<N extends Node>(nodes: readonly N[], keyword: string, textOf: (node: N) => string): N[] {
  const words = wordsOf(keyword.toLowerCase())
  const byId = new Map(nodes.map(node => [node.id, node]))
  const found = new Set<string>()
  for (const node of nodes.filter(each => words.every(word => stands(word, textOf(each).toLowerCase()))))
    for (let each: N | undefined = node; each; each = byId.get(each.parentId)) found.add(each.id)
  return nodes.filter(({ id }) => found.has(id))
}
