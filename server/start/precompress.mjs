// Writes a .br and a .gz beside every built text file, so that the server never compresses the same bytes twice.
// Browsers take the first one over HTTPS only.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './prepare.mjs'

const text = /\.(js|mjs|css|html|json|svg|geojson|bin|wav)$/
const walk = folder =>
  readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? walk(path) : [path]
  })

for (const path of walk(join(root, 'dist/web'))) {
  if (!text.test(path)) continue
  const bytes = readFileSync(path)
  if (bytes.length <= 200) continue
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }))
}
