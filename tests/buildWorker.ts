import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

const engine = '@electric-sql/pglite'
/** Its module, beside the CommonJS that is found from here. */
const engineFile = createRequire(import.meta.url)
  .resolve(engine)
  .replace(/\.cjs$/, '.js')

/**
 * Builds the thread of the embedded engine, as the product does: a loader of TypeScript in every database that a test
 * opens takes a quarter of its time.
 * @returns its file
 */
export async function buildWorker(folder: string): Promise<string> {
  const name = 'embeddedWorker.mjs'
  const mode = process.env.NODE_ENV
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: resolve(import.meta.dirname, '../server/database/embedded/embeddedWorker.ts'),
      outDir: folder,
      emptyOutDir: false,
      target: 'node20',
      // The folder lies apart from the packages.
      rollupOptions: { external: [engine], output: { entryFileNames: name, paths: { [engine]: pathToFileURL(engineFile).href } } },
    },
  })
  // A build says production, and says it to every process that is started afterwards.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  return join(folder, name)
}
