/**
 * Writes mark.json, the words 演示画面 that every demonstration picture carries, as rows of pixels: four characters of 24 ×
 * 24, cut from Noto Sans SC 700 (SIL Open Font License 1.1, @fontsource/noto-sans-sc) by a Chromium. Run by hand: `npx
 * tsx assets/video/buildMark.ts`, then buildClips.ts.
 */
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'

const words = '演示画面'
const cell = 24
const face = '@fontsource/noto-sans-sc/700.css'
const folder = `node_modules/${face.replace('700.css', '')}`
const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH || '/usr/bin/chromium', args: ['--no-sandbox'] })
const page = await browser.newPage()
await page.route('http://fonts.test/**', route => {
  const { pathname } = new URL(route.request().url())
  if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: '<link rel="stylesheet" href="/700.css"><canvas></canvas>' })
  return route.fulfill({ path: folder + pathname.slice(1) })
})
await page.goto('http://fonts.test/')
const rows = await page.evaluate(
  async ({ words, cell }) => {
    // Every subset that holds one of the characters is fetched before the first is drawn.
    await document.fonts.load('700 22px "Noto Sans SC"', words)
    const canvas = document.querySelector('canvas')!
    canvas.width = cell * words.length
    canvas.height = cell
    const context = canvas.getContext('2d', { willReadFrequently: true })!
    context.fillRect(0, 0, canvas.width, cell)
    context.fillStyle = '#fff'
    context.font = '700 22px "Noto Sans SC"'
    context.textAlign = 'center'
    for (const [i, letter] of [...words].entries()) context.fillText(letter, (i + 0.5) * cell, 20, cell)
    const { data, width } = context.getImageData(0, 0, canvas.width, cell)
    return Array.from({ length: cell }, (_, y) =>
      Array.from({ length: width }, (_, x) => (data[(y * width + x) * 4]! > 118 ? '#' : '.')).join(''),
    )
  },
  { words, cell },
)
await browser.close()
writeFileSync('assets/video/mark.json', `${JSON.stringify(rows, null, 2)}\n`)
