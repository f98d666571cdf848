import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'
import { antdSheet } from './assets/build/antdSheet.ts'
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
  prepareDay: here('server/demo/replay/prepareDay.ts'),
}
const pages: Record<string, string> = {
  console: here('console/index.html'),
  docs: here('console/docs.html'),
  screens: here('screens/index.html'),
}
// The browser carries a call's method and path, never its schemas: the server validates, forms use core/rules/rules.ts.
const inBrowser = [
  { find: 'zod', replacement: here('core/contract/noSchema.ts') },
  { find: /^@luma\.gl\/gpgpu(\/webgpu)?$/, replacement: here('screens/kit/gl/noWebGpu.ts') },
  { find: /^mjolnir\.js$/, replacement: here('screens/kit/gl/noGestures.ts') },
  { find: /^@loaders\.gl\/(core|images)$/, replacement: here('screens/kit/gl/noLoaders.ts') },
]

const plain = /\bz\s*\.(?:object\(\{\s*(?:\w+:\s*z,?\s*)*\}\)|array\(\s*z\s*\))(?:\s*\.(?:nullable|optional)\(\))*/g
/** An object or a list of what is nothing but `z` is `z` as well, and so is what holds it. */
function collapsed(code: string): string {
  const next = code.replace(plain, 'z')
  return next === code ? code : collapsed(next)
}

/** What a call and its fields mean is told by the API's documents; a browser has no use for it. */
const withoutDescriptions = {
  name: 'without-descriptions',
  apply: 'build' as const,
  transform: {
    filter: { id: /core\/contract\// },
    handler: (code: string) =>
      collapsed(
        code
          .replace(/\.describe\((?:'[^']*'|"[^"]*"|`[^`]*`)\)/g, '')
          .replace(/\b(?:figure|knownFigure|counted)\((?:\s*(?:'[^']*'|"[^"]*"),?)+\s*\)/g, 'z')
          // All the same to what stands in for zod.
          .replace(/\bz\s*\.(?:(?:string|number|boolean)\(\)|enum\(\[[^\]]*\]\))(?:\s*\.(?:int|nullable|optional)\(\))*/g, 'z')
          .replace(/\b(get|post)\((\s*(?:'[^']*'|"[^"]*"),\s*)(?:'[^']*'|"[^"]*")/g, "$1($2''"),
      ),
  },
}

/** Who may open a page and what it allows is decided by the server; the browser knows its pages' names and addresses. */
const withoutRights = {
  name: 'without-rights',
  apply: 'build' as const,
  transform: {
    filter: { id: /core\/resources\.ts$/ },
    handler: (code: string) => code.replace(/\b(?:roles|grants):\s*(?:\[[^\]]*\]|\w+),/g, ''),
  },
}

/** One configuration for both apps, the server bundle (`--mode server`) and the tests. */
export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...(mode === 'server'
      ? []
      : [...packages, antdSheet, withoutStyles, pdfFiles, fieldWorker, shortShaders, withoutDescriptions, withoutRights]),
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
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // The files of a worker share its modules, which keep nothing of a site: a quarter of the time went into loading them anew for each.
    isolate: false,
  },
}))
