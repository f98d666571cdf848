import type { Graph } from './imports.ts'

const routes = ['console/routes.ts', 'console/openRoutes.ts']
const start = 'console/main.tsx'

/** Files of the console that are reached from one of them by imports; `beyond` are not followed. */
function reach(graph: Graph, from: string, beyond: ReadonlySet<string>, reached = new Set<string>()): Set<string> {
  if (reached.has(from) || beyond.has(from)) return reached
  reached.add(from)
  for (const file of graph.get(from)?.files ?? []) if (/^console\/(?!kit\/)/.test(file)) reach(graph, file, beyond, reached)
  return reached
}

/**
 * Every page of the console with the files that are its own: those its imports reach, style sheets among them, and that
 * neither another page nor the shell around the pages reaches. The kit belongs to no page.
 */
export function pagesOf(graph: Graph): Map<string, string[]> {
  const pages = new Set(routes.flatMap(file => graph.get(file)?.files ?? []).filter(file => /^console\/.+\.tsx$/.test(file)))
  const shell = reach(graph, start, pages)
  // A page that imports another one does not make the other's files its own.
  const reached = new Map([...pages].map(page => [page, reach(graph, page, new Set([...pages].filter(other => other !== page)))]))
  const users = new Map<string, number>()
  for (const files of reached.values()) for (const file of files) users.set(file, (users.get(file) ?? 0) + 1)
  return new Map([...reached].map(([page, files]) => [page, [...files].filter(file => users.get(file) === 1 && !shell.has(file))]))
}
