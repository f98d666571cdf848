import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const web = resolve(import.meta.dirname, '../../dist/web')

interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

export interface Weight {
  name: string
  /** gzip, kB = 1000 bytes */
  kilobytes: number
  goal: number
}

/** As the server sends it: text compressed, faces as they are. */
const size = (file: string) => {
  const bytes = readFileSync(join(web, file))
  return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length
}

/** Everything a list of modules needs before it runs: static imports and style sheets. */
function closure(manifest: Manifest, start: string[], through: (chunk: Chunk) => string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return
    seen.add(name)
    files.add(chunk.file)
    for (const css of chunk.css ?? []) files.add(css)
    for (const next of through(chunk)) visit(next)
  }
  for (const name of start) visit(name)
  return files
}

const kilobytes = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + size(file), 0) / 1000

/** Chunks no wall of this machine fetches, each with its reason: they are in the build, not on the wire. */
const unfetched = [
  // Only where the machine has no Chinese face of its own.
  'assets/fonts/notoSansSc.css',
]

/** Files a wall fetches beside its code: the figure face, the shapes of the first view (a province in its country), the globe's land. */
const besides = [
  /barlowSemiCondensed500.*\.woff2$/,
  /^files\/100000-.*\.json$/,
  /^files\/130000-.*\.json$/,
  /^files\/land-.*\.bin$/,
  /^files\/idleWorker-.*\.js$/,
]

/** Bytes of the built product against their goals. Needs a build. */
export function benchBytes(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest
  const need = (end: string) => {
    const name = Object.keys(manifest).find(key => key.endsWith(end))
    if (!name) throw new Error(`${end} is not in the build`)
    return name
  }
  const first = (chunk: Chunk) => chunk.imports ?? []
  const all = (chunk: Chunk) => [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])].filter(name => !unfetched.includes(name))
  const map = need('screens/walls/map.tsx')
  const page = need('screens/index.html')
  const everything = closure(manifest, [map], all)
  for (const file of closure(manifest, [page], first)) everything.add(file)
  everything.add('screens/index.html')
  for (const pattern of besides) {
    const files = readdirSync(join(web, 'files')).map(name => `files/${name}`)
    const found = files.find(file => pattern.test(file))
    if (!found) throw new Error(`no file like ${pattern} in the build`)
    everything.add(found)
  }
  return [
    {
      name: 'sign-in page, entry graph',
      kilobytes: kilobytes(closure(manifest, [need('console/index.html'), need('console/pages/login/LoginPage.tsx')], first)),
      goal: 110,
    },
    { name: '/map, frame and figures', kilobytes: kilobytes(closure(manifest, [page, map], first)), goal: 200 },
    { name: '/map, everything it fetches', kilobytes: kilobytes(everything), goal: 1000 },
  ]
}
