import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')
/** What tests start as processes, and what an instance starts in its turn: it looks for it beside itself, as the product does. */
const sources = {
  main: 'server/main.ts',
  serveTest: 'server/start/serveTest.ts',
  fillFolder: 'server/start/fillFolder.ts',
  fillBehind: 'server/start/fillBehind.ts',
  prepareDay: 'server/demo/replay/prepareDay.ts',
  runSql: 'tests/e2e/support/runSql.ts',
  ledgerChild: 'tests/kill/ledgerChild.ts',
  claimChild: 'tests/server/orders/claimChild.ts',
}

/**
 * Builds the programs that tests start: from source a loader turns some 830 files into JavaScript at each start. They
 * lie in `dist`, from where the product's own files are found, and no build of the product holds them.
 * @param run name of the run, whose programs they are alone
 * @returns removes them
 */
export async function buildPrograms(run: string): Promise<() => void> {
  const folder = join(root, 'dist', run)
  const mode = process.env.NODE_ENV
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      rollupOptions: { input: sources, output: { chunkFileNames: '[name].js' } },
    },
  })
  // A build says production, and says it to every process that is started afterwards.
  if (mode === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = mode
  process.env.SERVER_PROGRAMS = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** What `node` is told to start a program: as it was built for this run, or from source where nothing was. */
export function programArgs(name: keyof typeof sources): string[] {
  const built = process.env.SERVER_PROGRAMS
  return built ? [join(built, `${name}.js`)] : ['--import', 'tsx', join(root, sources[name])]
}
