import { dirname } from 'node:path'

export const mostLoose = 40

/** Files that lie directly in each folder. */
export function looseFiles(files: readonly string[]): Map<string, number> {
  const loose = new Map<string, number>()
  for (const file of files) loose.set(dirname(file), (loose.get(dirname(file)) ?? 0) + 1)
  return loose
}

/** Folders with more loose files than a reader takes in. */
export const crowded = (files: readonly string[]): string[] =>
  [...looseFiles(files)].filter(([, count]) => count > mostLoose).map(([folder, count]) => `${folder} ${count}`)
