import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { median, tenth } from './againstSql.ts'

const root = resolve(import.meta.dirname, 'redraw')

/**
 * A new answer on a living chart of 1 440 points × 20 curves, against uPlot with the same data in the same page, the
 * two taking turns. Ours begins with the points as an answer has them, and goes through React; uPlot is handed its
 * columns. New are the values alone, one minute more, or a quarter of an hour more, with which the axis grows. "drawn"
 * is until the pixels can be read, "script" until the page is done. Beside the median stands the mean: of minutes every
 * fifteenth makes the axis grow.
 */
export async function benchRedraw(rounds = 45) {
  const outDir = mkdtempSync(join(tmpdir(), 'redraw-'))
  try {
    await build({ root, configFile: false, plugins: [react()], logLevel: 'error', build: { outDir, emptyOutDir: true, target: 'es2022' } })
    const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
    const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] })
    try {
      const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
      await page.goto(server.resolvedUrls!.local[0]!)
      await page.waitForFunction(() => globalThis.bench?.isReady(), undefined, { polling: 100 })
      const rows: Record<string, string | number>[] = []
      for (const news of ['values', 'minute', 'quarter'] as const) {
        const all: Awaited<ReturnType<typeof globalThis.bench.redraw>>[] = []
        for (let round = 1; round <= rounds + 5; round++)
          all.push(await page.evaluate(([of, what]) => globalThis.bench.redraw(of, what), [round, news] as const))
        // The first ones are slower on both: the engine has not compiled them yet.
        const warm = all.slice(5)
        for (const until of ['drawn', 'script'] as const) {
          const timesOf = (who: 'ours' | 'uplot') => warm.map(each => each[who][until === 'drawn' ? 'whole' : 'script'])
          const of = (who: 'ours' | 'uplot') => median(timesOf(who))
          const meanOf = (who: 'ours' | 'uplot') => timesOf(who).reduce((sum, time) => sum + time, 0) / warm.length
          rows.push({
            new: news,
            until,
            'ours, ms': tenth(of('ours')),
            'uPlot, ms': tenth(of('uplot')),
            ratio: tenth(of('ours') / of('uplot')),
            'ratio of means': tenth(meanOf('ours') / meanOf('uplot')),
          })
        }
      }
      return rows
    } finally {
      await browser.close()
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
