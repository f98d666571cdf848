import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { antdRules, prefixesIn } from './antdRules.ts'

const home = dirname(createRequire(import.meta.url).resolve('antd/package.json'))
/** As console/antdSheet.ts names it. */
const address = 'antd/dist/antd.css?url'
const inPlace = '\0antd-sheet'
const mark = '__ANTD_SHEET__'
/** Where a page finds it that is not built. */
const unbuilt = '/antd-sheet.css'
const ofAntd = /\/antd\/es\/(?!.*\/(?:style|locale)\/).*\.js$/

/** Prefixes of all components there are. */
const known = () =>
  new Set(
    readdirSync(join(home, 'es'), { recursive: true, encoding: 'utf8' })
      .map(name => join(home, 'es', name))
      .filter(name => ofAntd.test(name))
      .flatMap(name => prefixesIn(readFileSync(name, 'utf8'))),
  )

const sheetOf = (used: ReadonlySet<string>) => antdRules(readFileSync(join(home, 'dist/antd.css'), 'utf8'), known(), used)

let building = false

/**
 * The style sheet of the components that the build holds: antd's own, which knows all of them, without the rest. What
 * is used is read off the code that is left of antd when all is put together, so that a component that is newly used
 * brings its styles along. A page that is not built gets all of it.
 */
export const antdSheet: Plugin = {
  name: 'antd-sheet',
  enforce: 'pre',
  configResolved({ command }) {
    building = command === 'build'
  },
  resolveId: id => (id === address ? inPlace : null),
  load: id => (id === inPlace ? `export default ${JSON.stringify(building ? mark : unbuilt)}` : null),
  configureServer({ middlewares }) {
    middlewares.use(unbuilt, (_ask, reply) => {
      reply.setHeader('content-type', 'text/css; charset=utf-8')
      reply.end(sheetOf(known()))
    })
  },
  renderChunk(code, chunk, _options, { chunks }) {
    if (!code.includes(mark)) return null
    const drawn = Object.values(chunks).flatMap(({ modules }) =>
      Object.entries(modules).flatMap(([id, { code }]) => (ofAntd.test(id) && code ? prefixesIn(code) : [])),
    )
    if (drawn.length === 0) this.error('antd-sheet: no component of antd is found in the build: look at assets/build/antdSheet.ts')
    const fileName = this.getFileName(this.emitFile({ type: 'asset', name: 'antd.css', source: sheetOf(new Set(drawn)) }))
    chunk.viteMetadata?.importedAssets.add(fileName)
    return { code: code.replaceAll(mark, `/${fileName}`), map: null }
  },
}
