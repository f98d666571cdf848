import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const home = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }

/**
 * What the PDF viewer fetches by name: the character maps of Chinese documents that carry no font of their own, and the
 * fonts every reader must know. The version is part of the address, because what is served below `files/` is kept for
 * ever.
 */
export const pdfFiles: Plugin = {
  name: 'pdf-files',
  apply: 'build',
  generateBundle() {
    for (const folder of ['cmaps', 'standard_fonts'])
      for (const name of readdirSync(join(home, folder)))
        if (!/^LICENSE/.test(name))
          this.emitFile({
            type: 'asset',
            fileName: `files/pdf-${version}/${folder}/${name}`,
            source: readFileSync(join(home, folder, name)),
          })
  },
}
