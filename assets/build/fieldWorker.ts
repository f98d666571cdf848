import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Code that is loaded when it is wanted, and is wanted without a network as well: the page, and what its parts load. */
const wanted = /\/console\/(pages\/fieldWork(\.tsx$|\/)|field\/readCode\.ts$)/
/** A font of Chinese takes megabytes, and every phone has its own. */
const largestAsset = 300_000

/**
 * Writes the worker that serves the field work page without a network (console/field/fieldWorker.js), with the list of
 * what the page is made of.
 */
export const fieldWorker: Plugin = {
  name: 'field-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap(part => (part.type === 'chunk' ? [[part.fileName, part] as const] : [])))
      const entry = [...chunks.values()].find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/console/index.html'))
      if (!entry) return
      const files = new Set<string>()
      const take = (fileName: string) => {
        const chunk = chunks.get(fileName)
        if (!chunk || files.has(fileName)) return
        files.add(fileName)
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
        for (const asset of chunk.viteMetadata?.importedAssets ?? []) {
          const part = bundle[asset]
          // antd's styles are as large as that, and nothing is drawn without them.
          if (part?.type === 'asset' && (asset.endsWith('.css') || part.source.length < largestAsset)) files.add(asset)
        }
        for (const next of chunk.imports) take(next)
        // What other pages load is theirs.
        if (chunk.moduleIds.some(id => wanted.test(id))) for (const next of chunk.dynamicImports) take(next)
      }
      take(entry.fileName)
      for (const { fileName, moduleIds } of chunks.values()) if (moduleIds.some(id => wanted.test(id))) take(fileName)
      // Fonts are named by style sheets.
      for (const part of Object.values(bundle))
        if (part.type === 'asset' && part.fileName.endsWith('.css') && files.has(part.fileName))
          for (const [, font] of String(part.source).matchAll(/url\(\/?([^)"']+\.woff2)\)/g)) {
            const known = bundle[font!]
            if (known?.type === 'asset' && known.source.length < largestAsset) files.add(font!)
          }
      const list = [...files].sort().map(file => `/${file}`)
      const text = readFileSync(resolve(import.meta.dirname, '../../console/field/fieldWorker.js'), 'utf8')
      const version = createHash('sha256').update(text).update(list.join()).digest('hex').slice(0, 12)
      this.emitFile({
        type: 'asset',
        fileName: 'fieldWorker.js',
        source: text
          .replace('__FILES__', JSON.stringify(list))
          .replace('__ENTRY__', JSON.stringify(entry.fileName))
          .replace('__VERSION__', JSON.stringify(version)),
      })
    },
  },
}
