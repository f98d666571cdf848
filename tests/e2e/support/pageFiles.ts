import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../house/imports.ts'

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const text = ['console/routes.ts', 'console/openRoutes.ts'].map(textOf).join('\n')
const names = new Map(
  [...text.matchAll(/const (\w+): Page = \(\) => import\('\.\/(pages\/[^']+)'\)/g)].map(([, name, file]) => [name, file]),
)

/** Files of the console's pages by their address, as the tables of routes name them. */
export const pageFiles: ReadonlyMap<string, string> = new Map(
  [...text.matchAll(/'(\/\w[^']*)'(?:, title: '[^']*', page)?: (?:\(\) => import\('\.\/(pages\/[^']+)'\)|(\w+),)/g)].map(
    ([, url = '', file, name]) => [url, `console/${file ?? names.get(name)}`],
  ),
)

/** Pages whose file is the declaration of a noun for `CrudPage`. */
export const crudPages: readonly string[] = [...pageFiles].filter(([, file]) => textOf(file).includes('<CrudPage')).map(([url]) => url)
