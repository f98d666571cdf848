import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { antdSheet } from './assets/build/antdSheet.ts'
import { browserContracts } from './assets/build/browserContracts.ts'
import { fieldWorker } from './assets/build/fieldWorker.ts'
import { packages } from './assets/build/packages.ts'
import { pdfFiles } from './assets/build/pdfFiles.ts'
import { shortShaders } from './assets/build/shortShaders.ts'
import { together } from './assets/build/together.ts'
import { withoutStyles } from './assets/build/withoutStyles.ts'
import { LongestFirst } from './tests/longestFirst.ts'

const here = (path: string) => resolve(import.meta.dirname, path)
const serverEntries: Record<string, string> = {
  main: here('server/main.ts'),
  embeddedWorker: here('server/database/embedded/embeddedWorker.ts'),
  fillFolder: here('server/start/fillFolder.ts'),
  fillFirst: here('server/start/fillFirst.ts'),
  fillBehind: here('server/start/fillBehind.ts'),
  prepareDay: here('server/demo/replay/prepareDay.ts'),
  backup: here('server/start/backup.ts'),
  restore: here('server/start/restore.ts'),
  clearDemo: here('server/start/clearDemo.ts'),
  gatewaySecret: here('server/start/gatewaySecret.ts'),
  rebuildRollups: here('server/start/rebuildRollups.ts'),
}
const pages: Record<string, string> = {
  console: here('console/index.html'),
  docs: here('console/docs.html'),
  screens: here('screens/index.html'),
}
// Parts of packages that no page uses.
const inBrowser = [
  { find: /^@luma\.gl\/gpgpu(\/webgpu)?$/, replacement: here('screens/kit/gl/noWebGpu.ts') },
  { find: /^mjolnir\.js$/, replacement: here('screens/kit/gl/noGestures.ts') },
  { find: /^@loaders\.gl\/(core|images)$/, replacement: here('screens/kit/gl/noLoaders.ts') },
]

/** One configuration for both apps, the server bundle (`--mode server`) and the tests. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'server'
      ? []
      : [...packages, antdSheet, withoutStyles, pdfFiles, fieldWorker, shortShaders, ...(mode === 'test' ? [] : [browserContracts()])]),
  ],
  // `npm start` shows what is wrong, not the list of several hundred files.
  logLevel: process.env.QUIET_BUILD ? 'error' : 'info',
  build:
    mode === 'server'
      ? {
          ssr: true,
          outDir: 'dist/server',
          target: 'node20',
          // Beside one another: the product's own files are found from where the code lies.
          rollupOptions: { input: serverEntries, output: { chunkFileNames: '[name].js' } },
        }
      : {
          outDir: 'dist/web',
          manifest: true,
          assetsDir: 'files',
          target: 'es2022',
          chunkSizeWarningLimit: 1200,
          // A browser that does not know it yet fetches a little later.
          modulePreload: { polyfill: false },
          rollupOptions: { input: pages, output: { codeSplitting: { groups: together } } },
        },
  // deck.gl's own build without WebGPU, which no wall uses.
  resolve: mode === 'server' || mode === 'test' ? {} : { alias: inBrowser, conditions: ['visgl:webgl-only', ...defaultClientConditions] },
  server: { proxy: { '/api': 'http://localhost:8080', '/by': { target: 'ws://localhost:8080', ws: true } } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: 'tests/openRun.ts',
    testTimeout: 90_000,
    hookTimeout: 240_000,
    // One more than the machine has processors: a file that waits for a database, a child or a clock leaves its own to others.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules, which keep nothing of a site: a quarter of the time went into loading them anew for each.
    isolate: false,
  },
}))
