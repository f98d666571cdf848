import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions } from 'vite'
import { defineConfig } from 'vitest/config'

const here = (path: string) => resolve(import.meta.dirname, path)
const serverEntries: Record<string, string> = { main: here('server/main.ts'), embeddedWorker: here('server/embedded/embeddedWorker.ts') }
const pages: Record<string, string> = { console: here('console/index.html'), screens: here('screens/index.html') }
// The browser carries a call's method and path, never its schemas: the server validates, forms use core/rules.ts.
const inBrowser = [
  { find: 'zod', replacement: here('core/contract/noSchema.ts') },
  { find: /^@luma\.gl\/gpgpu(\/webgpu)?$/, replacement: here('screens/kit/noWebGpu.ts') },
]

/** WebGPU's emulation of double precision: 41 kB of shader text that WebGL never compiles and no minifier touches. */
const withoutWgsl = {
  name: 'without-wgsl',
  transform: { filter: { id: /fp64-arithmetic-wgsl/ }, handler: (code: string) => code.replace(/`[^`]*`/g, '``') },
}

/** What a call and its fields mean is told by the API's documents; a browser has no use for it. */
const withoutDescriptions = {
  name: 'without-descriptions',
  apply: 'build' as const,
  transform: {
    filter: { id: /core\/contract\// },
    handler: (code: string) =>
      code
        .replace(/\.describe\((?:'[^']*'|"[^"]*"|`[^`]*`)\)/g, '')
        .replace(/\b(get|post)\((\s*(?:'[^']*'|"[^"]*"),\s*)(?:'[^']*'|"[^"]*")/g, "$1($2''"),
  },
}

/** three.js with shaders of one's own only (the globe's): the texts of its materials are 32 kB. A wall that wants MeshStandardMaterial and the like drops this. */
const withoutMaterials = {
  name: 'without-materials',
  apply: 'build' as const,
  transform: {
    filter: { id: /three\.module\.js/ },
    handler: (code: string) =>
      code.replace(
        /^(const|var) (?!colorspace_pars)(\w+) = "[^"]*\\n[^"]*";/gm,
        '$1 $2 = "#error left out of this build: see vite.config.ts";',
      ),
  },
}

/** claygl works out texture sizes ("width * dpr / 4") by `new Function`, which the page's security policy forbids: products of these words need none. */
const withoutFunction = {
  name: 'without-function',
  transform: {
    filter: { id: /claygl\/src\/createCompositor\.js/ },
    handler: (code: string) =>
      code.replace("new Function('width', 'height', 'dpr', 'return ' + exprRes[1])", 'productsOf(exprRes[1])') +
      `
function productsOf(text) {
  const product = (words, sizes) =>
    words.trim().split(/\\s*([*\\/])\\s*/).reduce((so, word, n, all) => {
      if (n % 2) return so
      const value = sizes[word] ?? Number(word)
      return n === 0 ? value : all[n - 1] === '*' ? so * value : so / value
    }, 0)
  const list = /^\\s*\\[(.*)\\]\\s*$/.exec(text)
  return (width, height, dpr) => {
    const sizes = { width, height, dpr }
    return list ? list[1].split(',').map(words => product(words, sizes)) : product(text, sizes)
  }
}
`,
  },
}

/** One configuration for both apps, the server bundle (`--mode server`) and the tests. */
export default defineConfig(({ mode }) => ({
  plugins: [react(), withoutWgsl, withoutMaterials, withoutFunction, ...(mode === 'server' ? [] : [withoutDescriptions])],
  // `npm start` shows what is wrong, not the list of several hundred files.
  logLevel: process.env.QUIET_BUILD ? 'error' : 'info',
  build:
    mode === 'server'
      ? { ssr: true, outDir: 'dist/server', target: 'node20', rollupOptions: { input: serverEntries } }
      : {
          outDir: 'dist/web',
          manifest: true,
          assetsDir: 'files',
          target: 'es2022',
          chunkSizeWarningLimit: 1200,
          rollupOptions: { input: pages },
        },
  // deck.gl's own build without WebGPU, which no wall uses.
  resolve: mode === 'server' || mode === 'test' ? {} : { alias: inBrowser, conditions: ['visgl:webgl-only', ...defaultClientConditions] },
  server: { proxy: { '/api': 'http://localhost:8080', '/by': { target: 'ws://localhost:8080', ws: true } } },
  test: { include: ['tests/**/*.test.{ts,tsx}'], testTimeout: 90_000, hookTimeout: 240_000, maxWorkers: 2 },
}))
