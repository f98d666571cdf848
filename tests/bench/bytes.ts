import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type WallPath, wallPaths } from '../../core/walls.ts'

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
  // Only when a presenter asks for the keys or the name of the screen.
  'screens/presenter/KeyList.tsx',
  'screens/presenter/NameCard.tsx',
  // Only when somebody asks where a figure comes from.
  'screens/explain/ExplainLayer.tsx',
  // Only in a rotation, in a replay (`?demo=`), and when a conductor calls up an incident.
  'screens/rotation/RunRotation.tsx',
  'screens/replay/Replaying.tsx',
  'screens/replay/ReplaySign.tsx',
  'screens/cue/IncidentCard.tsx',
]

const face = /barlowSemiCondensed500.*\.woff2$/
/** Files a wall fetches beside its code: the figure face, for the map the shapes of the first view (a province in its country) and the globe's land. */
const besides: Partial<Record<WallPath, RegExp[]>> = {
  '/map': [/^files\/100000-.*\.json$/, /^files\/130000-.*\.json$/, /^files\/land-.*\.bin$/, /^files\/idleWorker-.*\.js$/],
}

/** Bytes of the built product against their goals. Needs a build. */
export function benchBytes(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest
  const need = (end: string) => {
    const name = Object.keys(manifest).find(key => key.endsWith(end))
    if (!name) throw new Error(`${end} is not in the build`)
    return name
  }
  const first = (chunk: Chunk) => chunk.imports ?? []
  // The page's table names every wall, whichever chunk it lands in; only the one shown is fetched.
  const fetched = (name: string) => !unfetched.includes(name) && !/^screens\/walls\/\w+\.tsx$/.test(name)
  const page = need('screens/index.html')
  const built = readdirSync(join(web, 'files')).map(name => `files/${name}`)
  const all = ({ imports = [], dynamicImports = [] }: Chunk) => [...imports, ...dynamicImports.filter(fetched)]
  const wholeOf = (path: WallPath) => {
    const files = closure(manifest, [need(`screens/walls${path}.tsx`)], all)
    for (const file of closure(manifest, [page], first)) files.add(file)
    files.add('screens/index.html')
    for (const pattern of [face, ...(besides[path] ?? [])]) {
      const found = built.find(file => pattern.test(file))
      if (!found) throw new Error(`no file like ${pattern} in the build`)
      files.add(found)
    }
    return files
  }
  const walls = wallPaths.flatMap(path => [
    {
      name: `${path}, frame and figures`,
      kilobytes: kilobytes(closure(manifest, [page, need(`screens/walls${path}.tsx`)], first)),
      goal: 200,
    },
    { name: `${path}, everything it fetches`, kilobytes: kilobytes(wholeOf(path)), goal: 1000 },
  ])
  return [
    {
      name: 'sign-in page, entry graph',
      kilobytes: kilobytes(closure(manifest, [need('console/index.html'), need('console/pages/login/LoginPage.tsx')], first)),
      goal: 115,
    },
    ...walls,
  ]
}
