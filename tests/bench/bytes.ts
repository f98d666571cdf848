import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type WallPath, wallPaths } from '../../core/walls/walls.ts'

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
  /** gzip, as browsers take it over HTTP, kB = 1000 bytes */
  kilobytes: number
  goal: number
  /** brotli, as they take it over HTTPS, kB */
  brotli: number
  /** Each is a request. */
  files: number
}

type Packed = 'gz' | 'br'

/** As the server sends it: what was compressed when it was built, else the file. */
const size = (file: string, packed: Packed) => {
  const path = join(web, file)
  return statSync(existsSync(`${path}.${packed}`) ? `${path}.${packed}` : path).size
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

const weightOf = (name: string, files: ReadonlySet<string>, goal: number): Weight => {
  const kilobytes = (packed: Packed) => [...files].reduce((sum, file) => sum + size(file, packed), 0) / 1000
  return { name, kilobytes: kilobytes('gz'), goal, brotli: kilobytes('br'), files: files.size }
}

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
/** Files a wall fetches beside its code: the figure face, for the map the shapes of the first view (a province in its country). */
const besides: Partial<Record<WallPath, RegExp[]>> = {
  '/map': [/^files\/100000-.*\.json$/, /^files\/130000-.*\.json$/],
}

/** Pages of the console: of the desk one that shows much, and the one that is opened on a phone in the field. kB */
const consolePages = [
  ['console, home page', 'console/pages/homePage.tsx', 560],
  ['console, field work', 'console/pages/fieldWork/FieldDesk.tsx', 420],
] as const

const readManifest = () => JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Manifest

/**
 * Of each page the pages whose code may run on it, sooner or later: its own alone. Chunks made by hand
 * (assets/build/together.ts) can tie two of them together.
 */
export function pagesTiedTogether(): [page: string, runs: string[]][] {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter(name => name.endsWith('.html'))
  return pages.map(page => {
    const files = closure(manifest, [page], ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
    return [page, pages.filter(each => files.has(manifest[each]!.file))]
  })
}

/** Bytes of the built product against their goals. Needs a build. */
export function benchBytes(): Weight[] {
  const manifest = readManifest()
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
  // No module imports it: console/antdSheet.ts.
  const antd = built.find(file => /^files\/antd-.*\.css$/.test(file))
  if (!antd) throw new Error("antd's styles are not in the build")
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
    weightOf(`${path}, frame and figures`, closure(manifest, [page, need(`screens/walls${path}.tsx`)], first), 200),
    weightOf(`${path}, everything it fetches`, wholeOf(path), 1000),
  ])
  return [
    weightOf(
      'sign-in page, entry graph',
      closure(manifest, [need('console/index.html'), need('console/pages/login/LoginPage.tsx')], first),
      115,
    ),
    ...consolePages.map(([name, path, goal]) =>
      weightOf(
        name,
        new Set([
          ...closure(manifest, ['console/index.html', 'console/Layout/Shell.tsx', 'console/ShellPages.tsx', path].map(need), first),
          antd,
        ]),
        goal,
      ),
    ),
    ...walls,
  ]
}
