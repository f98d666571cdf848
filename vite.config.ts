import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const here = (path: string) => resolve(import.meta.dirname, path)
const serverEntries: Record<string, string> = { main: here('server/main.ts'), embeddedWorker: here('server/embedded/embeddedWorker.ts') }
const pages: Record<string, string> = { console: here('console/index.html'), screens: here('screens/index.html') }
const inBrowser: Record<string, string> = { zod: here('core/contract/noSchema.ts') }

/** One configuration for both apps, the server bundle (`--mode server`) and the tests. */
export default defineConfig(({ mode }) => ({
  plugins: [react()],
  build:
    mode === 'server'
      ? { ssr: true, outDir: 'dist/server', target: 'node20', rollupOptions: { input: serverEntries } }
      : { outDir: 'dist/web', manifest: true, assetsDir: 'files', target: 'es2022', chunkSizeWarningLimit: 1200, rollupOptions: { input: pages } },
  // The browser carries a call's method and path, never its schemas: the server validates, forms use core/rules.ts.
  resolve: { alias: mode === 'server' || mode === 'test' ? {} : inBrowser },
  server: { proxy: { '/api': 'http://localhost:8080', '/by': { target: 'ws://localhost:8080', ws: true } } },
  test: { include: ['tests/**/*.test.{ts,tsx}'], testTimeout: 30_000, hookTimeout: 120_000, maxWorkers: 2 },
}))
