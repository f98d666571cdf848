import { defineConfig } from 'playwright/test'

/** Walls whose pictures nobody looks at: they are not drawn (support/drawing.ts), and are no load to those that are. */
const undrawn = '**/@(bundles|bytes|databaseHealing|map100k|mapLayout|presenter|replay|soak|wall|wallHealing|wallLines).spec.ts'

/**
 * A worker has an instance of its own, which all its files share. Walls that are drawn have one worker, as software draws one picture
 * with all of the processor; those that are not have another one. Whoever is done takes files of the console. There is a worker more than
 * most machines have processors: a page is mostly waited for.
 */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: '../openRun.ts',
  workers: 3,
  projects: [
    { name: 'walls', testDir: './walls', testIgnore: undrawn, workers: 1 },
    { name: 'undrawn walls', testDir: './walls', testMatch: undrawn, workers: 1 },
    // Pages stand still for whoever asks for it: what is pressed does not slide away under the pointer.
    { name: 'console', testDir: './console', use: { contextOptions: { reducedMotion: 'reduce' } } },
  ],
  timeout: 120_000,
  expect: { timeout: 20_000 },
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
  outputDir: '/tmp/energy-e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    // The sites' days are theirs wherever the browser stands: BROWSER_ZONE moves it.
    timezoneId: process.env.BROWSER_ZONE || 'Asia/Shanghai',
    actionTimeout: 20_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        // Software draws WebGL alone: pages are put together by the processor itself, which is quicker than software
        // that plays a graphics card.
        '--use-gl=angle',
        '--use-angle=swiftshader-webgl',
        '--enable-unsafe-swiftshader',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
