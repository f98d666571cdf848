import { dirname } from 'node:path'

export const mostLoose = 40

/** Folders that may hold more files than `mostLoose`, each with the reason. */
const excepted: Readonly<Record<string, string>> = {
  'tests/e2e': 'one file a walk through the product; the browser lane lists them by name',
}

/** Files that lie directly in each folder. */
export function looseFiles(files: readonly string[]): Map<string, number> {
  const loose = new Map<string, number>()
  for (const file of files) loose.set(dirname(file), (loose.get(dirname(file)) ?? 0) + 1)
  return loose
}

/** Folders with more loose files than a reader takes in. */
export const crowded = (files: readonly string[]): string[] =>
  [...looseFiles(files)]
    .filter(([folder, count]) => count > mostLoose && !(folder in excepted))
    .map(([folder, count]) => `${folder} ${count}`)
